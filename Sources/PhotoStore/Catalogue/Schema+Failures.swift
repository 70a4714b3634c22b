/// Failures that somebody has accepted.
extension Schema {
    /// By content, so that it holds for copies and after a move, and ends when the file changes. A file that could not be
    /// read has no content: then by file, size and time.
    static let acceptedFailures = """
        CREATE TABLE accepted_failures (
            content BLOB UNIQUE,
            asset INTEGER UNIQUE REFERENCES assets ON DELETE CASCADE,
            size INTEGER NOT NULL,
            mtime_ns INTEGER NOT NULL,
            accepted_ms INTEGER NOT NULL,
            CHECK ((content IS NULL) <> (asset IS NULL))
        ) STRICT;
        """
}
