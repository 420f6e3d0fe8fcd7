export const es = {
  reading: "Lectura",
  reading_again: "Se relee todo",
  checking: "Comprobación",
  writing: "Escritura",
  linking: "Enlace",
  indexing: "Ordenando",
  exporting: "Exportación",
  backing_up: "Copia de seguridad",
  restoring: "Restauración",
  lines: "líneas",
  records: "registros",
  left: "quedan",
  cut_off: "Interrumpido: no se ha escrito nada. Repita la orden.",
  import_cut_off:
    "Interrumpido mientras se escribía: lo ya escrito se conserva, pero en un diccionario sin entradas entra todo de una vez o nada. Repita la orden, que hará el resto.",
  export_cut_off:
    "Interrumpido: no se ha exportado nada y queda lo que hubiera antes. Repita la orden.",
  output_cut_off: "Interrumpido: no se han escrito todas las líneas. Repita la orden.",
  imported: "Importado:",
  dry_run: "Prueba: no se ha escrito nada. Resultaría:",
  dry_run_faulty:
    "Prueba: no se escribiría nada. Hay {faulty} {faulty|línea|líneas} con faltas: {faulty|corríjala|corríjalas}, o importe las demás con --skip-faulty.",
  nothing_written:
    "No se ha escrito nada: hay {faulty} {faulty|línea|líneas} con faltas. {faulty|Corríjala|Corríjalas}, o importe las demás con --skip-faulty.",
  counts:
    "  {family}: {created} {created|nuevo|nuevos}, {updated} {updated|modificado|modificados}, {unchanged} sin cambios, {faulty} con faltas",
  no_lines: "  ninguna línea",
  left_out:
    "{faulty|Se ha dejado fuera la línea|Se han dejado fuera las {faulty} líneas} con faltas.",
  exported: "{lines|Exportada|Exportadas} {lines} {lines|línea|líneas}.",
  exported_to: "{lines|Exportada|Exportadas} {lines} {lines|línea|líneas} a {to}.",
  backed_up: "{path} es una copia de seguridad completa:",
  restored: "Se ha restaurado {path}, del {made_at}; todos tienen que iniciar sesión de nuevo:",
  deleted: "borrados",
  past: "versiones anteriores",
  no_snapshots:
    "Este MongoDB no ofrece lecturas de un mismo momento: lo que otros escriban entretanto puede estar en la copia o no. Un conjunto de réplicas, aun de un solo servidor, sí las ofrece.",
  no_backup_there: "{path}: existe y no es una copia de seguridad; no se sustituye.",
  not_a_backup: "{path}: no es una copia de seguridad de este servicio.",
  newer_backup:
    "{path}: esta copia es de una versión más nueva del programa; restáurela con esa versión.",
  damaged:
    "{path}: esta copia está dañada, porque se cortó o se alteró. No se ha restaurado nada; pruebe con otra.",
  not_empty:
    "El diccionario no está vacío, así que no se ha restaurado nada. Indique un SQLITE_FILE nuevo o, en MONGODB_URI, una base de datos vacía.",
  another_restore:
    "En esta base de datos se empezó a restaurar otra copia y no se terminó: restaure aquella o borre la base de datos.",
  not_as_given:
    "Otros han escrito mientras se restauraba la copia, así que no vale. Borre la base de datos y restáurela otra vez mientras nadie escriba.",
  missing: "{path}: no existe.",
  no_directory: "{path}: no existe ese directorio.",
  no_file:
    "{path}: no es un fichero ni un directorio. Lo que se importa se lee dos veces: guárdelo en un fichero e indique ese.",
  compressed: "{path}: está comprimido; descomprímalo e indique lo que salga.",
  no_family:
    "{path}: su nombre no es el de una familia; llámelo {families}.jsonl, o diga cuál con --family.",
  empty_directory:
    "{path}: en este directorio no hay ningún fichero que importar; se llaman como las familias, {families}.jsonl, y van sin comprimir.",
  twice: "{path}: se ha nombrado dos veces.",
  unknown_family: "No hay ninguna familia «{family}»; hay: {families}.",
  line_too_long: "La línea ocupa más de {max} bytes.",
  not_json: "La línea no es JSON válido.",
  not_an_object: "La línea no es un objeto JSON.",
  duplicate_name: "Un objeto JSON de la línea repite un nombre.",
  forbidden_name: "La línea contiene el nombre prohibido «__proto__».",
  nested_too_deep: "La línea anida objetos o listas a más de 32 niveles.",
  malformed_text:
    "Un texto de la línea contiene caracteres nulos, sustitutos sueltos o más de 30 marcas diacríticas seguidas.",
  not_utf8: "La línea no es UTF-8 válido.",
  password_not_utf8: "La contraseña no es UTF-8 válido: guarde el archivo como UTF-8.",
  unknown_reference:
    "No hay ningún recurso con el external_id o el id «{id}»[ en la entrada «{entry}»].",
  out_of_reach:
    "El almacén no está accesible ({cause}). Compruebe que está en marcha y que ningún otro programa lo retiene, y repita la orden.",
  storage_full: "No queda sitio en el disco. Libere espacio y repita la orden.",
  too_large:
    "Un recurso, o una entrada con todas sus acepciones, sería mayor de lo que el almacén admite en una pieza.",
  import_storage_full:
    "No queda sitio en el disco o en el directorio de archivos temporales (SQLITE_TMPDIR o, si no, TMPDIR). Libere espacio y repita la orden: lo ya escrito queda como está.",
  waiting_for_lock:
    "Otro proceso está escribiendo en el diccionario; se espera a que termine. Ctrl-C lo deja.",
  import_contended:
    "Otros han cambiado los mismos datos entretanto. Lo escrito hasta entonces se conserva; repita la orden, que continuará o dirá qué líneas ya no encajan.",
  password_fault: "La contraseña: {fault}",
  address_fault: "La dirección {email}: {fault}",
  contended: "Otros han cambiado los mismos datos entretanto. Repita la orden.",
  not_found: "No existe.",
  forbidden: "No está permitido.",
  refused: "Se ha rechazado ({tag}).",
  no_such_file: "{path}: no existe.",
  cannot_be_made: "{path}: no se puede crear ahí.",
  no_permission: "{path}: no hay permiso para usarlo.",
  not_a_directory: "{path}: no es un directorio.",
  is_a_directory: "{path}: es un directorio.",
  read_only: "{path}: está en un sistema de ficheros de solo lectura.",
  not_a_database: "{path} no es una base de datos de este servicio: compruebe SQLITE_FILE.",
  not_writable:
    "{path}: no se puede escribir; compruebe quién puede escribir en él y en su directorio, donde SQLite crea ficheros al lado.",
  damaged_database:
    "{path} está dañado. Déjelo como está, restaure la última copia buena en un fichero nuevo e indíquelo en SQLITE_FILE.",
  in_memory: "STORAGE=memory vive en el proceso del propio servicio: aquí no hay nada que abrir.",
  no_user: "No hay ningún usuario {email}; «users list» muestra los que hay.",
  no_dictionary: "No hay ningún diccionario en {path}: indique en {variable} dónde está.",
  changed_meanwhile: "{path}: ha cambiado mientras se leía. Repita la orden.",
  user_columns: "correo\trol\testado\túltimo inicio de sesión\tnombre",
  never: "nunca",
  someone_there: "Ya hay un usuario: los demás los crea un administrador.",
  first_admin_made: "{email} administra ahora el diccionario.",
  password_set: "La contraseña de {email} queda cambiada y todas sus sesiones se han cerrado.",
  new_password: "Contraseña nueva: ",
} as const;
