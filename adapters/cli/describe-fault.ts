import type { Fault } from "../../domain/shared/fault.ts";
import { faultDetail, type Language } from "../messages/fault-detail.ts";
import { grouped, say, type TextName } from "./texts.ts";

/** Why a line is not read, by the reason that the reader of files gives. */
const reasons: Readonly<Record<string, TextName>> = {
  not_json: "not_json",
  not_an_object: "not_an_object",
  duplicate_name: "duplicate_name",
  forbidden_name: "forbidden_name",
  nested_too_deep: "nested_too_deep",
  malformed_text: "malformed_text",
  not_utf8: "not_utf8",
};

/** What is wrong with a line, in words. */
export const describeFault = (fault: Fault, language: Language): string => {
  const { code, params = {} } = fault;
  if (code === "malformed_json")
    return say(language, reasons[String(params["reason"])] ?? "not_json");
  if (code === "too_long" && fault.pointer === "")
    return say(language, "line_too_long", { max: grouped(Number(params["max"]), language) });
  if (code === "unknown_reference") return say(language, "unknown_reference", params);
  return faultDetail(fault, language);
};
