/**
 * Each resource is kept whole as JSON in `body`, beside what its card has to find and order it:
 * columns for what sorts it (`by_…`) and for the terms with one value, and tables of its parts. The
 * columns come before the body, so that reading them does not lead over long texts. Times are looked
 * at latest first, and an index has the ties of that order only in its own direction.
 */
export const firstSchema = `
  CREATE TABLE entries (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    version INTEGER NOT NULL,
    external_id TEXT UNIQUE,
    action TEXT NOT NULL,
    comment TEXT,
    by_lemma_form TEXT NOT NULL,
    by_homograph_number INTEGER,
    by_created_at TEXT NOT NULL,
    by_updated_at TEXT NOT NULL,
    pos_id TEXT NOT NULL,
    entry_type_id TEXT NOT NULL,
    status TEXT NOT NULL,
    initial TEXT NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX entries_by_lemma ON entries (by_lemma_form, id);
  CREATE INDEX entries_by_homograph ON entries ((by_homograph_number IS NULL), by_homograph_number, id);
  CREATE INDEX entries_by_creation ON entries (by_created_at DESC, id);
  CREATE INDEX entries_by_update ON entries (by_updated_at DESC, id);
  CREATE INDEX entries_by_pos ON entries (pos_id, by_lemma_form, id);
  CREATE INDEX entries_by_type ON entries (entry_type_id, by_lemma_form, id);
  CREATE INDEX entries_by_status ON entries (status, by_lemma_form, id);
  CREATE INDEX entries_by_initial ON entries (initial, by_lemma_form, id);

  CREATE TABLE entry_terms (
    seq INTEGER NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (seq, name, value)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX entry_terms_by_value ON entry_terms (value, name, seq);
  CREATE TABLE entry_forms (
    key TEXT NOT NULL,
    seq INTEGER NOT NULL,
    position INTEGER NOT NULL,
    field TEXT NOT NULL,
    exact TEXT NOT NULL,
    PRIMARY KEY (key, seq, position)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX entry_forms_by_entry ON entry_forms (seq);

  CREATE TABLE entry_senses (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    version INTEGER NOT NULL,
    external_id TEXT UNIQUE,
    action TEXT NOT NULL,
    comment TEXT,
    by_sense_order INTEGER NOT NULL,
    by_created_at TEXT NOT NULL,
    by_updated_at TEXT NOT NULL,
    entry_id TEXT NOT NULL,
    parent_id TEXT,
    pos_id TEXT,
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX entry_senses_by_entry ON entry_senses (entry_id, by_sense_order, id);
  CREATE INDEX entry_senses_by_order ON entry_senses (by_sense_order, id);
  CREATE INDEX entry_senses_by_creation ON entry_senses (by_created_at DESC, id);
  CREATE INDEX entry_senses_by_update ON entry_senses (by_updated_at DESC, id);
  CREATE INDEX entry_senses_by_parent ON entry_senses (parent_id, entry_id, by_sense_order, id)
    WHERE parent_id IS NOT NULL;
  CREATE INDEX entry_senses_by_pos ON entry_senses (pos_id, entry_id, by_sense_order, id)
    WHERE pos_id IS NOT NULL;

  CREATE TABLE sense_terms (
    seq INTEGER NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    entry_id TEXT NOT NULL,
    PRIMARY KEY (seq, name, value)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sense_terms_by_value ON sense_terms (value, name, entry_id, seq);
  CREATE TABLE sense_forms (
    seq INTEGER NOT NULL,
    position INTEGER NOT NULL,
    field TEXT NOT NULL,
    entry_id TEXT NOT NULL,
    key TEXT NOT NULL,
    exact TEXT NOT NULL,
    PRIMARY KEY (seq, position)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE sense_years (
    seq INTEGER NOT NULL,
    year_from INTEGER NOT NULL,
    year_to INTEGER NOT NULL,
    PRIMARY KEY (seq, year_from, year_to)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sense_years_by_year ON sense_years (year_to, year_from, seq);

  CREATE TABLE locations (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    version INTEGER NOT NULL,
    external_id TEXT UNIQUE,
    action TEXT NOT NULL,
    comment TEXT,
    abbreviation TEXT UNIQUE,
    by_name TEXT NOT NULL,
    by_abbreviation TEXT,
    by_created_at TEXT NOT NULL,
    by_updated_at TEXT NOT NULL,
    location_type TEXT NOT NULL,
    parent_id TEXT,
    has_geometry TEXT NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX locations_by_name ON locations (by_name, id);
  CREATE INDEX locations_by_abbreviation ON locations ((by_abbreviation IS NULL), by_abbreviation, id);
  CREATE INDEX locations_by_creation ON locations (by_created_at DESC, id);
  CREATE INDEX locations_by_update ON locations (by_updated_at DESC, id);
  CREATE INDEX locations_by_type ON locations (location_type, by_name, id);
  CREATE INDEX locations_by_parent ON locations (parent_id, by_name, id) WHERE parent_id IS NOT NULL;
  CREATE INDEX locations_by_geometry ON locations (has_geometry, by_name, id);

  CREATE TABLE location_terms (
    seq INTEGER NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (seq, name, value)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX location_terms_by_value ON location_terms (value, name, seq);
  CREATE TABLE location_forms (
    key TEXT NOT NULL,
    seq INTEGER NOT NULL,
    position INTEGER NOT NULL,
    field TEXT NOT NULL,
    exact TEXT NOT NULL,
    PRIMARY KEY (key, seq, position)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX location_forms_by_location ON location_forms (seq);
  CREATE VIRTUAL TABLE location_boxes USING rtree (id, west, east, south, north);

  CREATE TABLE phenomenons (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    version INTEGER NOT NULL,
    external_id TEXT UNIQUE,
    action TEXT NOT NULL,
    comment TEXT,
    abbreviation TEXT UNIQUE,
    by_name TEXT NOT NULL,
    by_abbreviation TEXT,
    by_created_at TEXT NOT NULL,
    by_updated_at TEXT NOT NULL,
    phenomenon_type TEXT NOT NULL,
    parent_id TEXT,
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX phenomenons_by_name ON phenomenons (by_name, id);
  CREATE INDEX phenomenons_by_abbreviation
    ON phenomenons ((by_abbreviation IS NULL), by_abbreviation, id);
  CREATE INDEX phenomenons_by_creation ON phenomenons (by_created_at DESC, id);
  CREATE INDEX phenomenons_by_update ON phenomenons (by_updated_at DESC, id);
  CREATE INDEX phenomenons_by_type ON phenomenons (phenomenon_type, by_name, id);
  CREATE INDEX phenomenons_by_parent ON phenomenons (parent_id, by_name, id)
    WHERE parent_id IS NOT NULL;

  CREATE TABLE phenomenon_terms (
    seq INTEGER NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (seq, name, value)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX phenomenon_terms_by_value ON phenomenon_terms (value, name, seq);
  CREATE TABLE phenomenon_forms (
    key TEXT NOT NULL,
    seq INTEGER NOT NULL,
    position INTEGER NOT NULL,
    field TEXT NOT NULL,
    exact TEXT NOT NULL,
    PRIMARY KEY (key, seq, position)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX phenomenon_forms_by_phenomenon ON phenomenon_forms (seq);

  CREATE TABLE sources (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    version INTEGER NOT NULL,
    external_id TEXT UNIQUE,
    action TEXT NOT NULL,
    comment TEXT,
    abbreviation TEXT NOT NULL UNIQUE,
    by_abbreviation TEXT NOT NULL,
    by_title TEXT NOT NULL,
    by_year_from INTEGER,
    by_created_at TEXT NOT NULL,
    by_updated_at TEXT NOT NULL,
    source_type TEXT NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX sources_by_abbreviation ON sources (by_abbreviation, id);
  CREATE INDEX sources_by_title ON sources (by_title, id);
  CREATE INDEX sources_by_year ON sources ((by_year_from IS NULL), by_year_from, id);
  CREATE INDEX sources_by_creation ON sources (by_created_at DESC, id);
  CREATE INDEX sources_by_update ON sources (by_updated_at DESC, id);
  CREATE INDEX sources_by_type ON sources (source_type, by_abbreviation, id);

  CREATE TABLE source_terms (
    seq INTEGER NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (seq, name, value)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX source_terms_by_value ON source_terms (value, name, seq);
  CREATE TABLE source_forms (
    key TEXT NOT NULL,
    seq INTEGER NOT NULL,
    position INTEGER NOT NULL,
    field TEXT NOT NULL,
    exact TEXT NOT NULL,
    PRIMARY KEY (key, seq, position)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX source_forms_by_source ON source_forms (seq);
  CREATE TABLE source_years (
    seq INTEGER NOT NULL,
    year_from INTEGER NOT NULL,
    year_to INTEGER NOT NULL,
    PRIMARY KEY (seq, year_from, year_to)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX source_years_by_year ON source_years (year_to, year_from, seq);
`;
