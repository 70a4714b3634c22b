extension Schema {
    /// Packs of plans whose photos are in the library: a merge that was killed goes on after them.
    static let merges = """
        CREATE TABLE merges (
            plan TEXT NOT NULL,
            shard INTEGER NOT NULL,
            digest TEXT NOT NULL,  -- of the pack: SHA-256 in hexadecimal
            merged_ms INTEGER NOT NULL,
            PRIMARY KEY (plan, shard)
        ) STRICT, WITHOUT ROWID;
        """
}
