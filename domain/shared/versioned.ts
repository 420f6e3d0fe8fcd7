/** What every resource carries. Times are RFC 3339 UTC with milliseconds; ids are UUIDv7. */
export interface Versioned {
  readonly id: string;
  /** 1, 2, …: grows by one with each change. Writers name the version they edited. */
  readonly version: number;
  /** The writer's own key, unique in its family, by which an import can be repeated. */
  readonly external_id: string | null;
  readonly created_at: string;
  readonly created_by: string;
  readonly updated_at: string;
  readonly updated_by: string;
}

/** When and by whom a change is made: arguments to the domain, which reads no clock. */
export interface Stamp {
  readonly at: string;
  readonly by: string;
}

export const firstVersion = (
  id: string,
  external_id: string | null,
  { at, by }: Stamp,
): Versioned => ({
  id,
  version: 1,
  external_id,
  created_at: at,
  created_by: by,
  updated_at: at,
  updated_by: by,
});

export const nextVersion = (
  current: Versioned,
  external_id: string | null,
  { at, by }: Stamp,
): Versioned => ({
  id: current.id,
  version: current.version + 1,
  external_id,
  created_at: current.created_at,
  created_by: current.created_by,
  updated_at: at,
  updated_by: by,
});

/** An earlier state as the version after the last that there was. */
export const broughtBack = <R extends Versioned>(state: R, last: number, { at, by }: Stamp): R => ({
  ...state,
  version: last + 1,
  updated_at: at,
  updated_by: by,
});

/** What is left of a deleted resource. */
export interface Tombstone {
  readonly id: string;
  readonly external_id: string | null;
  /** The version that the deletion made: one more than the last that could be read. */
  readonly version: number;
  readonly deleted_at: string;
  readonly deleted_by: string;
}
