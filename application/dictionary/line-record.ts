import type { LexicalFamily } from "../../domain/shared/family.ts";
import type { LinePlace } from "./import-line.ts";
import type { KeptLine } from "./kept-line.ts";
import type { Place } from "./places.ts";

/** What a key stands for of which no record is kept: something that the dictionary has, or that a plain line brings. */
export interface Outside {
  readonly id: string;
  /** The entry that a sense is of. */
  readonly entry_id: string | null;
  /** Where the plain line stands that brings it; null of what the dictionary had when lines were read. */
  readonly line: Place | null;
}

/** What is kept of a line while the others are read, and grows meanwhile. */
export interface LineRecord extends LinePlace {
  readonly family: LexicalFamily;
  /** Where it stands, by which it is known: `file` and `line` as one number. */
  readonly at: Place;
  id: string;
  /** Whether the dictionary has it already. */
  existed: boolean;
  /** Whether nothing that other lines say can change what the line comes to. */
  settled: boolean;
  /** What the line comes to. */
  state: "unchecked" | "new" | "changed" | "unchanged" | "faulty";
  entry_id: string | null;
  /** What it lies in: now, and as the line has it. */
  parent_before: string | null;
  parent_id: string | null;
  /** The line that what it lies in comes from. */
  parent: LineRecord | null;
  /** Whether its turn has come. */
  ready: boolean;
  /** Whether it is written, or is about to be in the same step. */
  placed: boolean;
  /** Whether it has to be written (again) once everything else is. */
  again: boolean;
}

export type Target = LineRecord | Outside;

/** That of a line of which no more than its keys was kept. */
export interface PlainRecord extends LineRecord {
  state: KeptLine["state"];
}

export const plainRecord = (
  family: LexicalFamily,
  stands: LinePlace,
  { place, state, id, entry_id }: KeptLine,
): PlainRecord => ({
  ...unchecked(family, stands, place),
  id,
  entry_id,
  existed: state !== "new",
  settled: true,
  state,
});

export const unchecked = (
  family: LexicalFamily,
  { file, line }: LinePlace,
  at: Place,
): LineRecord => ({
  family,
  at,
  file,
  line,
  id: "",
  existed: false,
  settled: false,
  state: "unchecked",
  entry_id: null,
  parent_before: null,
  parent_id: null,
  parent: null,
  ready: false,
  placed: false,
  again: false,
});

export const isLine = (target: Target): target is LineRecord => "state" in target;

/** Whether it is there only once its line has been written. */
export const comesWithLine = (target: Target): target is LineRecord =>
  isLine(target) && !target.existed;
