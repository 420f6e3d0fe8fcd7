import type { Language } from "../../messages/fault-detail.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import type { Texts } from "./texts.ts";

export const texts: Readonly<Record<Language, Texts>> = { es, en };
