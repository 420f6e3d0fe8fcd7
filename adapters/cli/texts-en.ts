import type { es } from "./texts-es.ts";

export const en: Readonly<Record<keyof typeof es, string>> = {
  reading: "Reading",
  reading_again: "Reading all again",
  checking: "Checking",
  writing: "Writing",
  linking: "Linking",
  indexing: "Putting in order",
  exporting: "Exporting",
  backing_up: "Backing up",
  restoring: "Restoring",
  lines: "lines",
  records: "records",
  left: "left",
  cut_off: "Cut off: nothing was written. Run the command again.",
  import_cut_off:
    "Cut off while writing: what was written by then stays, but into a dictionary without entries all comes at once or not at all. Run the command again, which does the rest.",
  export_cut_off:
    "Cut off: nothing was exported, and what was there before is left. Run the command again.",
  output_cut_off: "Cut off: not all lines were written. Run the command again.",
  imported: "Imported:",
  dry_run: "Dry run: nothing was written. It would come to:",
  dry_run_faulty:
    "Dry run: nothing would be written. {faulty} {faulty|line is|lines are} faulty: mend {faulty|it|them}, or take the others with --skip-faulty.",
  nothing_written:
    "Nothing was written: {faulty} {faulty|line is|lines are} faulty. {faulty|Mend it|Mend them}, or take the others with --skip-faulty.",
  counts:
    "  {family}: {created} created, {updated} updated, {unchanged} unchanged, {faulty} faulty",
  no_lines: "  no lines",
  left_out: "The {faulty} faulty {faulty|line was|lines were} left out.",
  exported: "Exported {lines} {lines|line|lines}.",
  exported_to: "Exported {lines} {lines|line|lines} to {to}.",
  backed_up: "{path} is a whole backup:",
  restored: "{path} of {made_at} is restored; everybody logs in anew:",
  deleted: "deleted",
  past: "earlier versions",
  no_snapshots:
    "This MongoDB has no snapshots: what others write meanwhile may be in the backup or not. A replica set, even of one server, has them.",
  no_backup_there: "{path} is there and is no backup: it is not replaced.",
  not_a_backup: "{path} is not a backup of this service.",
  newer_backup: "{path} was made by a newer release: restore it with that one.",
  damaged: "{path} is damaged: it was cut off or altered. Nothing was restored; try another.",
  not_empty:
    "The dictionary is not empty, so nothing was restored. Name a new SQLITE_FILE, or an empty database in MONGODB_URI.",
  another_restore:
    "Another backup was begun to be restored into this database and is not finished: restore that one, or drop the database.",
  not_as_given:
    "Others have written while the backup was restored, so it does not count. Drop the database, and restore it again while nobody writes.",
  missing: "{path}: there is no such file.",
  no_directory: "{path}: there is no such directory.",
  no_file:
    "{path} is neither a file nor a directory. What is imported is read twice: save it to a file, and name that.",
  compressed: "{path} is compressed: uncompress it, and name what comes out.",
  no_family:
    "{path} is not named after a family; name it {families}.jsonl, or say which with --family.",
  empty_directory:
    "{path}: there is nothing to import in this directory; files are named after families, {families}.jsonl, and not compressed.",
  twice: "{path} is named twice.",
  unknown_family: 'There is no family "{family}"; there are: {families}.',
  line_too_long: "The line has more than {max} bytes.",
  not_json: "The line is not valid JSON.",
  not_an_object: "The line is not a JSON object.",
  duplicate_name: "A JSON object of the line has the same name twice.",
  forbidden_name: 'The line has the forbidden name "__proto__".',
  nested_too_deep: "The line nests objects or lists deeper than 32 levels.",
  malformed_text:
    "A text of the line has NUL, lone surrogates or more than 30 combining marks in a row.",
  not_utf8: "The line is not valid UTF-8.",
  password_not_utf8: "The password is not valid UTF-8: save the file as UTF-8.",
  unknown_reference:
    "There is no resource with the external_id or id `{id}`[ in the entry `{entry}`].",
  out_of_reach:
    "The store is out of reach ({cause}). See that it runs, and that no other program holds it, then try again.",
  storage_full: "There is no room left on the disk. Make room and run the command again.",
  too_large:
    "A resource, or an entry with all its senses, would be larger than the store takes in one piece.",
  import_storage_full:
    "There is no room left on the disk, or in the directory for temporary files (SQLITE_TMPDIR, else TMPDIR). Make room and run the command again: what is written by then is left as it is.",
  waiting_for_lock:
    "Another process is writing into the dictionary; waiting for it to end. Ctrl-C gives up.",
  import_contended:
    "Others changed the same data in the meantime. What was written before that stays; run the command again, which goes on, or names the lines that do not fit any more.",
  password_fault: "The password: {fault}",
  address_fault: "The address {email}: {fault}",
  contended: "Others changed the same data in the meantime. Run the command again.",
  not_found: "There is no such thing.",
  forbidden: "That is not allowed.",
  refused: "That was refused ({tag}).",
  no_such_file: "{path}: there is no such file.",
  cannot_be_made: "{path} cannot be made there.",
  no_permission: "{path}: there is no permission to use it.",
  not_a_directory: "{path} is not a directory.",
  is_a_directory: "{path} is a directory.",
  read_only: "{path} is on a read-only file system.",
  not_a_database: "{path} is not a database of this service: see SQLITE_FILE.",
  not_writable:
    "{path} cannot be written: see who may write to it and to its directory, in which SQLite makes files beside it.",
  damaged_database:
    "{path} is damaged. Leave it as it is, restore the last good backup into a new file, and name that in SQLITE_FILE.",
  in_memory: "STORAGE=memory lives in the service's own process: there is nothing to open here.",
  no_user: "There is no user {email}; `users list` shows who there is.",
  no_dictionary: "There is no dictionary at {path}: set {variable} to where it is.",
  changed_meanwhile: "{path} has changed while it was read. Run the command again.",
  user_columns: "email\trole\tstatus\tlast login\tname",
  never: "never",
  someone_there: "There is a user already: an administrator makes further ones.",
  first_admin_made: "{email} is administrator.",
  password_set: "The password of {email} is set, and all of their sessions have ended.",
  new_password: "New password: ",
};
