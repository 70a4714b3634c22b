/// Tables of decisions, and of what commits did with them.
extension Schema {
    /// A decision is JSON of this form, without spaces: `{"v":"favourite","r":3,"t":{"Places/Oslo":true}}`; undecided parts
    /// are omitted. `tags` is the part after `"t":`; for `"l":` see `location`, for `"s":` see `stacks`.
    static let review = """
        ALTER TABLE library ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;  -- grows with each change of decisions or
                                                                             -- sidecars

        CREATE TABLE sessions (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            uuid BLOB NOT NULL UNIQUE,
            name TEXT NOT NULL,
            filter TEXT NOT NULL,
            sort TEXT NOT NULL,
            position INTEGER,  -- the asset on display; no reference: it may be forgotten
            created_ms INTEGER NOT NULL,
            used_ms INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE decisions (
            asset INTEGER PRIMARY KEY REFERENCES assets ON DELETE CASCADE,
            verdict TEXT,  -- what is to be
            rating INTEGER,
            tags TEXT NOT NULL,
            applied_verdict TEXT,  -- what the files have of it
            applied_rating INTEGER,
            applied_tags TEXT NOT NULL,
            own_rating INTEGER,  -- that a favourite wrote by itself
            decided_ms INTEGER NOT NULL,
            session INTEGER,
            size INTEGER NOT NULL,  -- the photo as it was known when it was decided about
            mtime_ns INTEGER NOT NULL,
            ctime_ns INTEGER NOT NULL,
            device INTEGER NOT NULL,
            inode INTEGER NOT NULL,
            content BLOB,
            is_pending INTEGER NOT NULL,  -- a commit has something to do
            problem TEXT,  -- why the last commit left it: a word for programs
            problem_text TEXT,
            problem_ms INTEGER,
            revision INTEGER NOT NULL  -- of the library, when this row was last changed
        ) STRICT;
        CREATE INDEX decisions_pending ON decisions (decided_ms) WHERE is_pending;
        CREATE INDEX decisions_by_revision ON decisions (revision);

        CREATE TABLE steps (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            session INTEGER,
            kind INTEGER NOT NULL,  -- DecisionStep.Kind
            made_ms INTEGER NOT NULL,
            of_step INTEGER,  -- that is undone or redone by this one
            state INTEGER NOT NULL,  -- DecisionStep.State
            undone_by INTEGER  -- the step that undid this one last
        ) STRICT;
        CREATE INDEX steps_to_undo ON steps (session) WHERE state = 0 AND kind NOT IN (1, 2);
        CREATE INDEX steps_to_redo ON steps (undone_by) WHERE state = 1;
        CREATE INDEX steps_by_time ON steps (made_ms);

        CREATE TABLE step_changes (
            step INTEGER NOT NULL REFERENCES steps ON DELETE CASCADE,
            asset INTEGER NOT NULL REFERENCES assets ON DELETE CASCADE,
            before TEXT NOT NULL,
            after TEXT NOT NULL,
            PRIMARY KEY (step, asset)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX step_changes_by_asset ON step_changes (asset);

        CREATE TABLE batches (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            uuid BLOB NOT NULL UNIQUE,
            kind INTEGER NOT NULL,  -- Batch.Kind
            reverts INTEGER,  -- the batch that is taken back by this one
            session INTEGER,
            begun_ms INTEGER NOT NULL,
            finished_ms INTEGER
        ) STRICT;
        CREATE INDEX batches_by_time ON batches (begun_ms);

        CREATE TABLE journal (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            batch INTEGER NOT NULL REFERENCES batches,
            asset INTEGER NOT NULL REFERENCES assets ON DELETE CASCADE,
            before TEXT NOT NULL,  -- what the files had of the decision
            after TEXT NOT NULL,
            own_rating_before INTEGER,
            own_rating_after INTEGER,
            steps BLOB NOT NULL,  -- of the commit's making, not looked into here
            state INTEGER NOT NULL,  -- JournalEntry.State
            reason TEXT,  -- why it was left: a word for programs
            words TEXT,
            settled_ms INTEGER
        ) STRICT;
        CREATE INDEX journal_open ON journal (id) WHERE state = 0;
        CREATE INDEX journal_by_batch ON journal (batch);
        CREATE INDEX journal_by_asset ON journal (asset);

        CREATE TABLE sidecars (
            asset INTEGER PRIMARY KEY REFERENCES assets ON DELETE CASCADE,
            name BLOB NOT NULL,  -- empty where there was one and is none any more
            size INTEGER NOT NULL,
            mtime_ns INTEGER NOT NULL,
            ctime_ns INTEGER NOT NULL,
            device INTEGER NOT NULL,
            inode INTEGER NOT NULL,
            rating INTEGER,
            is_favourite INTEGER NOT NULL,
            tags TEXT NOT NULL,  -- JSON: ["Places/Oslo","sea"]
            problem TEXT,
            revision INTEGER NOT NULL  -- as in decisions
        ) STRICT;
        CREATE INDEX sidecars_by_revision ON sidecars (revision);

        CREATE TABLE tags (
            path TEXT PRIMARY KEY,  -- kept though no photo has it
            made_ms INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE albums (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            uuid BLOB NOT NULL UNIQUE,
            name TEXT NOT NULL UNIQUE,
            made_ms INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE album_photos (
            album INTEGER NOT NULL REFERENCES albums ON DELETE CASCADE,
            asset INTEGER NOT NULL REFERENCES assets ON DELETE CASCADE,
            place INTEGER NOT NULL,  -- their order, with gaps
            PRIMARY KEY (album, asset)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX album_photos_by_asset ON album_photos (asset);

        CREATE TABLE preferences (
            key TEXT PRIMARY KEY,
            value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    static let requests = """
        CREATE TABLE requests (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            key TEXT NOT NULL UNIQUE,  -- of who asked for a step
            body BLOB NOT NULL,  -- a digest of what was asked, not looked into here
            step INTEGER REFERENCES steps,  -- that was made; NULL where none was
            decided_since TEXT,  -- JSON: [1,5], the assets for which none was
            made_ms INTEGER NOT NULL
        ) STRICT;
        """
}
