import type { Texts } from "./texts.ts";

export const es: Texts = {
  language: "Español",
  site: "Servicio de diccionarios léxicos",
  intro:
    "Un servidor de diccionarios: entradas, acepciones, zonas dialectales, fenómenos lingüísticos y fuentes, para quienes escriben un diccionario y para los programas que lo leen.",
  skip: "Saltar al contenido",
  navigation: "Documentación",
  contents: "En esta página",
  next: "A continuación:",
  footer:
    "Todo lo que hay en este sitio sale de este sitio: no carga nada de fuera ni guarda cookies.",
  notFound: "No existe esa página",
  notFoundDetail:
    "Puede que la dirección tenga alguna errata o que la página se haya mudado. Las guías están arriba.",
  reference: "Todas las operaciones",
  guideAbout: (title) => `${title}: una guía del Servicio de diccionarios léxicos.`,
  sections: {
    "first-steps": "Arrancar el servicio, iniciar sesión, escribir una entrada y volver a leerla.",
    searching:
      "Encontrar palabras con tildes o sin ellas, por el principio, por el final o por en medio.",
    workflow:
      "Cómo llega una entrada de borrador a publicada, quién puede hacer qué y cómo volver atrás.",
    importing: "Traer un diccionario entero desde ficheros y volver a sacarlo.",
    errors: "Qué aspecto tiene un rechazo, y una página para cada clase.",
    reference: "Leer sobre cada operación y probarla en un servicio en marcha.",
  },
  problem: {
    title: "Problema",
    says: "Qué dice",
    next: "Qué hacer",
    example: "Un ejemplo",
    all: "Todos los problemas",
  },
  trying: {
    intro:
      "Elija un servicio e inicie sesión una sola vez: a partir de ahí, cada operación de abajo se prueba con su cuenta, en ese servicio y sobre sus datos. La sesión termina con esta pestaña del navegador. La descripción de las operaciones está en inglés.",
    noScript: "Para probar operaciones hace falta JavaScript. Las guías no lo necesitan.",
    deployment: "Servicio",
    deployments: { local: "Local", "pre-production": "Preproducción" },
    logInOnce: "Inicie sesión una sola vez",
    email: "Correo electrónico",
    password: "Contraseña",
    logIn: "Iniciar sesión",
    logOut: "Cerrar sesión",
    working: "Un momento…",
    loading: "Cargando las operaciones…",
    unreachable:
      "{url} no responde. Compruebe que el servicio está en marcha y que conoce este sitio: su DOCS_URL tiene que ser {origin}.",
    loggedIn: "Sesión iniciada: {name} ({role}), en {url}.",
    loggedOut: "Sesión cerrada.",
    ended: "La sesión ha terminado: iníciela de nuevo.",
    conventions:
      "Lo que vale para todas las operaciones: listados, versiones, repeticiones, problemas, límites",
  },
};
