/**
 * How many lines the audit has of each day, by what it is asked for. So a total is a sum of a few rows, and a page is
 * read of the days that have such lines alone, however rare they are and however far down it is: indexes for that,
 * one for each way to ask, would cost every change more than this one row, which is mostly the same as before. As what
 * is not counted is not found, the file refuses to count anything but lines. (Who has dropped the trigger that keeps
 * lines, and deletes old ones, need not think of it.)
 */
export const schemaForDays = `
  CREATE TABLE audit_days (
    day TEXT NOT NULL,
    -- Empty where it was nobody who has one.
    actor_id TEXT NOT NULL,
    action TEXT NOT NULL,
    outcome TEXT NOT NULL,
    lines INTEGER NOT NULL,
    PRIMARY KEY (day, actor_id, action, outcome)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO audit_days
    SELECT substr(at, 1, 10), ifnull(actor_id, ''), action, outcome, count(*) FROM audit GROUP BY 1, 2, 3, 4;
  CREATE TRIGGER audit_is_counted AFTER INSERT ON audit BEGIN
    INSERT INTO audit_days VALUES (substr(new.at, 1, 10), ifnull(new.actor_id, ''), new.action, new.outcome, 1)
      ON CONFLICT DO UPDATE SET lines = lines + 1;
  END;
  CREATE TRIGGER audit_is_counted_down AFTER DELETE ON audit BEGIN
    UPDATE audit_days SET lines = lines - 1
      WHERE (day, actor_id, action, outcome) =
        (substr(old.at, 1, 10), ifnull(old.actor_id, ''), old.action, old.outcome);
  END;
  CREATE TRIGGER audit_days_are_counts BEFORE UPDATE ON audit_days
    WHEN abs(new.lines - old.lines) <> 1 OR (new.day, new.actor_id, new.action, new.outcome)
      <> (old.day, old.actor_id, old.action, old.outcome)
    BEGIN SELECT RAISE(ABORT, 'lines of the audit are only counted'); END;
  CREATE TRIGGER audit_days_are_never_deleted BEFORE DELETE ON audit_days
    BEGIN SELECT RAISE(ABORT, 'lines of the audit are only counted'); END;
  DROP INDEX audit_by_action;
  DROP INDEX audit_by_refusal;
`;
