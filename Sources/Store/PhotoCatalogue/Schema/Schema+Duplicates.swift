/// Tables of duplicate verdicts, and of picture digests for comparing photos.
extension Schema {
    static let duplicates = """
        CREATE TABLE duplicate_verdicts (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            uuid BLOB NOT NULL UNIQUE,
            verdict TEXT NOT NULL,  -- DuplicateVerdict.Kind
            made_ms INTEGER NOT NULL,
            step INTEGER REFERENCES steps,  -- in which the others were to be trashed; NULL where none were
            request TEXT  -- key of who asked for it
        ) STRICT;
        CREATE INDEX duplicate_verdicts_by_request ON duplicate_verdicts (request) WHERE request IS NOT NULL;

        CREATE TABLE duplicate_members (
            verdict INTEGER NOT NULL REFERENCES duplicate_verdicts ON DELETE CASCADE,
            asset INTEGER NOT NULL REFERENCES assets ON DELETE CASCADE,
            is_kept INTEGER NOT NULL,
            PRIMARY KEY (verdict, asset)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX duplicate_members_by_asset ON duplicate_members (asset);

        CREATE TABLE picture_digests (
            content BLOB PRIMARY KEY,
            version INTEGER NOT NULL,  -- of how it was made
            digest BLOB  -- NULL: there is none of such a file
        ) STRICT, WITHOUT ROWID;
        """
}
