extension Schema {
    /// What the heads of files say about photos that are not prepared yet.
    static let looks = """
        CREATE TABLE looks (
            asset INTEGER PRIMARY KEY REFERENCES assets ON DELETE CASCADE,
            format TEXT,  -- NULL if the head was not understood
            width INTEGER NOT NULL,  -- of the upright picture; 0 if unknown
            height INTEGER NOT NULL,
            taken_at TEXT,  -- as in a record
            taken_sort_ms INTEGER,  -- this and the following as in facts
            make TEXT,
            model TEXT,
            lens TEXT,
            latitude REAL,
            longitude REAL,
            rating INTEGER,
            keywords TEXT,
            thumbhash BLOB
        ) STRICT;
        CREATE INDEX looks_by_time ON looks (taken_sort_ms, asset);
        CREATE TRIGGER look_added AFTER INSERT ON looks
            BEGIN INSERT INTO index_changes (asset) VALUES (new.asset); END;
        CREATE TRIGGER look_changed AFTER UPDATE ON looks
            BEGIN INSERT INTO index_changes (asset) VALUES (new.asset); END;
        CREATE TRIGGER look_removed AFTER DELETE ON looks
            BEGIN INSERT INTO index_changes (asset) VALUES (old.asset); END;
        """
}
