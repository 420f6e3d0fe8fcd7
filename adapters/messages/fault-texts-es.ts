import type { FaultCode } from "../../domain/shared/fault.ts";

export const es: Readonly<Record<FaultCode, string>> = {
  required: "Falta este campo.",
  wrong_type: "Debe ser {type}.",
  too_short: "Tiene menos caracteres que el mínimo, {min}.",
  too_long: "Tiene más caracteres que el máximo, {max}.",
  too_small: "Debe ser como mínimo {min}.",
  too_large: "Debe ser como máximo {max}.",
  too_few_items: "Tiene menos elementos que el mínimo, {min}.",
  too_many_items: "Tiene más elementos que el máximo, {max}.",
  not_allowed: "Debe ser uno de: {allowed}.",
  invalid_format:
    "No tiene el formato esperado[; por ejemplo: {example}][, o es de otra ruta que {listing}, de otra búsqueda o de otro orden: empiece sin él].",
  control_character: "Contiene caracteres de control.",
  malformed_text:
    "Contiene caracteres nulos, sustitutos sueltos o más de 30 marcas diacríticas seguidas[, o lo que no es UTF-8: la ñ se envía como {encoded}].",
  unknown_field: "Este campo no existe.",
  read_only: "Este campo es de solo lectura.",
  unknown_reference:
    "No hay ningún recurso que se pueda citar con el identificador «{id}»[ en la entrada «{entry}»].",
  cycle: "Quedaría dentro de sí mismo: elija otro que no esté dentro de él.",
  ring_too_short:
    "El anillo tiene menos de {min} posiciones, contando la última, que repite la primera.",
  ring_not_closed: "El anillo no está cerrado: repita al final la primera posición.",
  ring_without_area: "El anillo no encierra ninguna superficie: sus posiciones están en una línea.",
  ring_crosses_itself:
    "El anillo se cruza a sí mismo: revise el orden de sus posiciones o divídalo en varios polígonos.",
  hole_not_inside:
    "El hueco sobresale del primer anillo, el que rodea el polígono: revise el orden de los anillos o haga de él otro polígono.",
  unknown_version: "El historial no guarda ningún estado con esa versión: elija otra de las suyas.",
  too_common: "Es una de las contraseñas más comunes: elija otra.",
  wrong_password: "No es la contraseña actual.",
  taken: "Ya lo usa otro recurso.",
  duplicate_in_import: "Ya es la clave de lo que da {file} en la línea {line}.",
  malformed_json: "La línea no es un objeto JSON válido: {reason}.",
  unknown_parameter: "Este parámetro no existe aquí.",
  repeated_parameter: "Este parámetro solo puede aparecer una vez.",
  repeated_value: "«{value}» solo puede aparecer una vez.",
  not_combinable: "No se puede combinar con «{other}».",
  more_faults: "Estos son los primeros {max} fallos; hay más.",
  other_body: "Esta clave ya se usó con otro cuerpo.",
};
