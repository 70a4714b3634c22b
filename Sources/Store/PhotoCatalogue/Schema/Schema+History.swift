/// Steps that change more than decisions, and counts of what batches did to files.
extension Schema {
    /// Steps form one sequence: a redone step takes the place of the step that redid it.
    static let history = """
        ALTER TABLE journal ADD COLUMN files INTEGER;  -- JournalFiles; NULL: an earlier version did not note it
        ALTER TABLE batches ADD COLUMN refused INTEGER NOT NULL DEFAULT 0;  -- photos left before they had a journal entry

        ALTER TABLE steps ADD COLUMN redone_by INTEGER;  -- the step that did this one again last
        UPDATE steps SET redone_by = redo.id
            FROM (SELECT of_step, max(id) AS id FROM steps WHERE kind = 2 GROUP BY of_step) AS redo
            WHERE steps.id = redo.of_step AND state = 0;
        DROP INDEX steps_to_undo;
        CREATE INDEX steps_to_undo ON steps (coalesce(redone_by, id)) WHERE state = 0 AND kind NOT IN (1, 2);
        CREATE INDEX steps_to_undo_in_session ON steps (session, coalesce(redone_by, id))
            WHERE state = 0 AND kind NOT IN (1, 2);

        CREATE TABLE step_values (
            step INTEGER NOT NULL REFERENCES steps ON DELETE CASCADE,
            kind TEXT NOT NULL,  -- StepEffects.Value.Kind, and what its key and values are
            key TEXT NOT NULL,
            before TEXT,  -- NULL: there was none
            after TEXT,
            PRIMARY KEY (step, kind, key)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE step_album_photos (
            step INTEGER NOT NULL REFERENCES steps ON DELETE CASCADE,
            album INTEGER NOT NULL,  -- no reference: it may have been removed
            asset INTEGER NOT NULL REFERENCES assets ON DELETE CASCADE,
            before INTEGER,  -- its place in the album; NULL: it was not in it
            after INTEGER,
            PRIMARY KEY (step, album, asset)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX step_album_photos_by_asset ON step_album_photos (asset);

        ALTER TABLE duplicate_verdicts ADD COLUMN is_said INTEGER NOT NULL DEFAULT 1;  -- 0: forgotten, or undone
        CREATE TABLE step_verdicts (
            step INTEGER NOT NULL REFERENCES steps ON DELETE CASCADE,
            verdict INTEGER NOT NULL REFERENCES duplicate_verdicts ON DELETE CASCADE,
            before INTEGER NOT NULL,  -- is_said
            after INTEGER NOT NULL,
            PRIMARY KEY (step, verdict)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX step_verdicts_by_verdict ON step_verdicts (verdict);
        """
}
