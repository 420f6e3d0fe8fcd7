import { MAX_NESTING } from "../../codecs/strict-json.ts";
import type { Messages } from "./messages.ts";

export const es: Messages = {
  titles: {
    malformed_json: "El cuerpo no es JSON válido",
    invalid_parameter: "Parámetro no válido",
    unauthenticated: "Hace falta iniciar sesión",
    invalid_credentials: "Credenciales incorrectas",
    token_expired: "El token ha caducado",
    forbidden: "Sin permiso",
    not_found: "No encontrado",
    method_not_allowed: "Método no permitido",
    not_acceptable: "Formato de respuesta no disponible",
    request_timeout: "La petición no llegó a tiempo",
    conflict: "Conflicto",
    in_use: "Todavía se usa",
    invalid_transition: "Paso no permitido",
    precondition_failed: "La versión no es la actual",
    payload_too_large: "Cuerpo demasiado grande",
    unsupported_media_type: "Tipo de contenido no admitido",
    expectation_failed: "Expectativa que no se puede cumplir",
    validation_failed: "Los datos no son válidos",
    precondition_required: "Falta If-Match",
    rate_limited: "Demasiados intentos",
    headers_too_large: "Cabeceras demasiado grandes",
    internal_error: "Error interno",
    unavailable: "Servicio no disponible",
    storage_full: "Almacenamiento lleno",
  },
  details: {
    malformed_json: "No se pudo leer el cuerpo de la petición.",
    invalid_parameter: "Corrija los parámetros que se indican en «errors».",
    unauthenticated:
      "Inicie sesión con POST /login y envíe el token en «Authorization: Bearer <token>».",
    invalid_credentials:
      "La dirección de correo o la contraseña no son correctas: repáselas y vuelva a probar.",
    token_expired: "El token ha caducado: renuévelo con POST /refresh o inicie sesión de nuevo.",
    forbidden: "Para esto hace falta el rol «{needs}» u otro superior.",
    not_found: "En esta dirección no hay nada, o se ha borrado: compruébela.",
    method_not_allowed: "Este recurso admite: {allow}.",
    not_acceptable: "Las respuestas son {types}; acepte ese tipo en «Accept».",
    request_timeout: "La petición tardó demasiado en llegar entera: envíela de nuevo.",
    conflict: "La petición choca con el estado actual.",
    in_use:
      "Todavía hay recursos que remiten a este ({uses}): quite antes esas referencias y repita el borrado.",
    invalid_transition:
      "Una entrada en estado «{status}» no admite esa acción. Acciones que admite: {allowed}.",
    precondition_failed:
      "La versión que nombra «If-Match» no es la actual, casi siempre porque alguien ha modificado el recurso desde que usted lo leyó: léalo de nuevo, repase su cambio y repita con el ETag nuevo, comillas incluidas.",
    payload_too_large:
      "El cuerpo supera 1 MiB: repártalo en varias peticiones o importe los datos desde ficheros.",
    unsupported_media_type: "Envíe el cuerpo como {accepted}, en UTF-8 y sin comprimir.",
    expectation_failed: "De «Expect» solo se admite «100-continue».",
    validation_failed: "Corrija los campos que se indican en «errors»; no se ha guardado nada.",
    precondition_required: "Envíe «If-Match» con el ETag de la versión que ha editado.",
    rate_limited: "Demasiados intentos fallidos: vuelva a probar dentro de {seconds} segundos.",
    headers_too_large: "La dirección y las cabeceras juntas superan 16 KiB: acórtelas.",
    internal_error: "Ha ocurrido un fallo inesperado. Indique «request_id» al informar de él.",
    unavailable: "El almacén de datos no responde; vuelva a intentarlo enseguida.",
    storage_full:
      "No queda espacio y no se ha guardado nada; la lectura sigue funcionando. Avise a quien administra el servicio.",
  },
  unreadable:
    'La petición no es HTTP válido. Si la dirección lleva letras como ñ o á, codifíquelas: curl -G --data-urlencode "search=ñandú" …',
  tooLarge:
    "El recurso, o la entrada con todas sus acepciones, sería mayor de lo que el almacén admite en una pieza: repártalo en varios.",
  starting: "El servicio se está iniciando; vuelva a intentarlo enseguida.",
  busy: "Hay más que hacer de lo que se puede atender a la vez; vuelva a intentarlo enseguida.",
  forAdministrators: "Para esto hace falta el rol «admin».",
  ownSubmission:
    "Fue usted quien envió esta entrada a revisión: ha de aprobarla otra persona, o alguien con el rol «admin».",
  noSenses:
    "Una entrada sin acepciones no se publica: añádale una antes. Otras acciones que admite: {allowed}.",
  families: {
    locations: ["lugar", "lugares"],
    phenomenons: ["fenómeno", "fenómenos"],
    sources: ["fuente", "fuentes"],
    entries: ["entrada", "entradas"],
    "entry-senses": ["acepción", "acepciones"],
  },
  conflicts: {
    key_taken: "Otro recurso ya usa esa clave: elija otra o edite ese recurso.",
    reopen_first:
      "La entrada está publicada o archivada: reábrala antes de editarla, o pídaselo a quien revisa.",
    last_sense:
      "Es la última acepción de una entrada publicada: reabra o archive la entrada antes de borrarla, o añada otra acepción.",
    last_admin: "Es la última persona activa que administra el servicio: dé antes ese rol a otra.",
    in_progress: "Otra petición con la misma Idempotency-Key está en curso: repítala enseguida.",
    too_contended: "Demasiadas personas están escribiendo aquí a la vez: vuelva a intentarlo.",
  },
  json: {
    not_json: "El cuerpo no es JSON.",
    not_an_object: "El cuerpo debe ser un objeto JSON.",
    duplicate_name: "Un objeto JSON repite un nombre.",
    forbidden_name: "El nombre «__proto__» no se admite.",
    nested_too_deep: `El JSON tiene más de ${MAX_NESTING} niveles.`,
    malformed_text:
      "Un texto contiene caracteres nulos, sustitutos sueltos o más de 30 marcas diacríticas seguidas.",
    not_utf8: "El cuerpo no es UTF-8 válido.",
    bad_encoding: "El cuerpo no se pudo leer hasta el final.",
  },
};
