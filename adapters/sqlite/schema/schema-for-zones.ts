/**
 * How often a location has come to lie in another one: whoever remembers what is found in a zone, with
 * all that lies in it, forgets it then. One that is new holds nothing yet, and one that holds something
 * cannot be deleted.
 */
export const schemaForZones = `
  CREATE TABLE location_moves (n INTEGER NOT NULL) STRICT;
  INSERT INTO location_moves VALUES (0);
`;
