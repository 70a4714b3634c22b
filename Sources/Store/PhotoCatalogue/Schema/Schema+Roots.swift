/// Former paths of moved roots, and which roots are removed from the library.
extension Schema {
    static let roots = """
        ALTER TABLE roots ADD COLUMN removed_ms INTEGER;  -- NULL while the root belongs to the library
        ALTER TABLE library ADD COLUMN roots_revision INTEGER NOT NULL DEFAULT 0;  -- grows with each change of the roots

        CREATE TABLE root_moves (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            revision INTEGER NOT NULL,  -- moves of one revision happened at once
            path_before BLOB NOT NULL,
            path_after BLOB NOT NULL,
            journal INTEGER NOT NULL,  -- the last entry of the journal with paths of before
            moved_ms INTEGER NOT NULL
        ) STRICT;
        """
}
