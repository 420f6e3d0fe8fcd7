import type { ProblemCode } from "../../http/problem-code.ts";

/** Qué hacer ante cada problema: what to do next, for each of them. Markdown. */
export const adviceEs: Readonly<Record<ProblemCode, string>> = {
  malformed_json:
    "No se ha guardado nada. Deje que una biblioteca de JSON escriba el cuerpo, en UTF-8 y como un solo objeto, en vez de hacerlo a mano. En la línea de órdenes, cuide de que la consola no se coma las comillas: ponga el cuerpo entre comillas simples o en un fichero (`curl --data-binary @cuerpo.json`).",
  invalid_parameter:
    "Cada fallo de `errors` nombra su parámetro. También se rechazan los parámetros desconocidos, para que un filtro mal escrito no lo devuelva todo sin avisar, y los valores fuera de rango, como `per_page=101`. Un `cursor` vale solo para el listado que lo dio, con la misma búsqueda y el mismo orden; si cambia algo de eso, empiece sin él. [Buscar](searching.md) enseña los parámetros habituales; la página de operaciones los enumera todos.",
  unauthenticated:
    "Inicie sesión con `POST /login` y envíe su `access_token` en cada petición, como `Authorization: Bearer <token>`. Si envió un token y aun así recibe esta respuesta, ese token ya no vale: se cerró la sesión, cambió la contraseña, el rol o el estado de la cuenta, o su token de renovación se usó dos veces. Inicie sesión de nuevo.",
  invalid_credentials:
    "Repase la dirección y la contraseña; en la contraseña cuentan las mayúsculas. Una cuenta desactivada recibe, a propósito, la misma respuesta. Quien administra el servicio puede poner una contraseña nueva con `npm run -s dictionary -- users set-password DIRECCIÓN`. Tras diez fallos en quince minutos la respuesta pasa a ser `rate_limited`.",
  token_expired:
    "Envíe el `refresh_token` del inicio de sesión a `POST /refresh`: la respuesta trae un par nuevo y el token de renovación anterior queda gastado. Guarde el nuevo; usar otra vez uno viejo cierra la sesión. Después repita la petición, de la que no se ha hecho nada.",
  forbidden:
    "El rol de su cuenta no lo permite. Quien lee, lee; quien edita, escribe; quien revisa, publica y edita lo publicado; quien administra gestiona las cuentas. Pídaselo a quien administra o deje este paso a otra persona. Lo que usted mismo envió a revisión ha de aprobarlo otra persona o alguien con el rol `admin`. Su rol está en `GET /users/me`.",
  not_found:
    "Repase la dirección: las rutas no llevan prefijos como `/api` y los identificadores van completos. Lo que se borró tampoco está ya en su dirección; quien edita lo ve con `deleted=true` en el listado y puede recuperarlo (`POST /{familia}/{id}/restore`). Sin iniciar sesión solo se encuentran las entradas publicadas.",
  method_not_allowed:
    "La cabecera `Allow` de la respuesta nombra los métodos que admite la dirección. Un listado admite `GET` y `POST`; un recurso, `GET`, `PUT`, `PATCH` y `DELETE`.",
  not_acceptable:
    "Quite la cabecera `Accept` o haga que admita el tipo que nombra `detail`: `application/json`, salvo el `text/plain` de `/metrics`.",
  request_timeout:
    "Envíe la petición de nuevo. Si ocurre a menudo, la conexión es lenta o algo intermedio retiene las peticiones: envíe cuerpos más pequeños o importe las cantidades grandes desde ficheros ([Importar](importing.md)).",
  conflict:
    "El `detail` dice qué lo impide. Si es una clave que ya está en uso (`external_id` o una abreviatura), figura en `errors`: elija otra o edite el recurso que la tiene, que se encuentra en el listado con `external_id=…` o, por la abreviatura, con `search=…&mode=exact`. Si pide volver a intentarlo, basta con repetir la petición.",
  in_use:
    "`references` cuenta, por familias, lo que todavía remite al recurso. Encuéntrelo con los filtros de los listados (`location_id`, `phenomenon_id`, `source_id`, `parent_id`, `related_to`), quite la referencia de cada uno y repita el borrado. Empiece por lo que está dentro (`parent_id`): mientras una zona tenga lugares dentro, `location_id` encuentra también lo que remite a ellos.",
  invalid_transition:
    "`allowed_actions` nombra los pasos que admite el estado de la entrada. Quizá alguien lo dio antes que usted: lea la entrada de nuevo. Una entrada solo se publica con una acepción por lo menos. [Flujo de trabajo](workflow.md) enseña todos los pasos.",
  precondition_failed:
    'Alguien guardó una versión más nueva que la que usted editó. Lea el recurso de nuevo (`GET`), compare, haga su cambio sobre la versión nueva y envíelo con el `ETag` nuevo en `If-Match`. De su cambio no se ha guardado nada, y del otro no se ha perdido nada. Si la versión es la misma, repase cómo está escrito el `ETag`: va entre comillas (`If-Match: "3"`) y sin `W/` delante, que añaden algunos intermediarios al comprimir.',
  payload_too_large:
    "Una petición lleva un recurso, y para uno sobra con 1 MiB de JSON. Reparta los textos largos entre varias acepciones o notas; para muchos recursos use la importación desde ficheros ([Importar](importing.md)). Una entrada se encuentra por lo que dicen todas sus acepciones, que en MongoDB tiene un límite conjunto de 16 MB, unas dos mil acepciones largas: haga de ella varias entradas.",
  unsupported_media_type:
    "Envíe `Content-Type: application/json` o, con `PATCH`, también `application/merge-patch+json`; no se admiten formularios, texto ni ficheros. Con curl es `-H 'Content-Type: application/json'`, porque `-d` a secas anuncia un formulario.",
  expectation_failed: "Quite la cabecera `Expect`.",
  validation_failed:
    "`errors` enumera todos los fallos a la vez: `pointer` es el lugar del cuerpo (`/variants/0/form` es la forma de la primera variante) y `detail` dice qué se espera ahí. Corríjalos todos y repita la petición. Los campos desconocidos también son fallos; casi siempre son erratas.",
  precondition_required:
    'Este servicio quiere saber qué versión editó usted. Tome el `ETag` de su última lectura y envíelo en `If-Match`, comillas incluidas: `If-Match: "3"`.',
  rate_limited:
    "Espere los segundos que dice la cabecera `Retry-After`; antes no sirve insistir. Las sesiones abiertas siguen funcionando. Si no fue usted quien lo intentó, avise a quien administra el servicio.",
  headers_too_large:
    "Acorte la dirección o las cabeceras. Las búsquedas admiten 200 caracteres; un filtro con muchísimos valores se reparte mejor entre varias peticiones.",
  internal_error:
    "Es un fallo del servicio, no de su petición. Nada queda guardado a medias. Comunique el `request_id` a quien administra el servicio: en el registro figura junto a la causa.",
  unavailable:
    "La base de datos no responde en este momento o al servicio se le pide más de lo que puede atender a la vez. Espere lo que dice la cabecera `Retry-After` y repita la petición; con una `Idempotency-Key` un `POST` se puede repetir sin que nada se haga dos veces. Quien administra el servicio ve su estado en `/health/ready`.",
  storage_full:
    "La lectura sigue funcionando. Avise a quien administra el servicio: cuando vuelva a haber sitio, repita la petición. No se ha guardado nada de ella.",
};
