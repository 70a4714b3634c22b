/// A log of the assets whose row in the index of all photos is to be read again.
extension Schema {
    /// Triggers keep the log, so that no change is missed. New assets are not in it: their IDs are greater than all before.
    /// Decisions and sidecars have a revision of their own.
    static let indexChanges = """
        CREATE TABLE index_changes (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            asset INTEGER NOT NULL  -- no reference: it may have been forgotten
        ) STRICT;
        ALTER TABLE library ADD COLUMN index_token INTEGER;  -- of the saved index that reflects this catalogue
        ALTER TABLE library ADD COLUMN index_changes_dropped INTEGER NOT NULL DEFAULT 0;  -- the last ID that was deleted

        CREATE TRIGGER asset_changed AFTER UPDATE OF folder, name, gone, size, content, state ON assets
            WHEN (old.folder, old.name, old.gone, old.size, old.content, old.state)
                IS NOT (new.folder, new.name, new.gone, new.size, new.content, new.state)
            BEGIN INSERT INTO index_changes (asset) VALUES (new.id); END;
        CREATE TRIGGER asset_forgotten AFTER DELETE ON assets
            BEGIN INSERT INTO index_changes (asset) VALUES (old.id); END;

        CREATE TRIGGER problem_added AFTER INSERT ON problems
            BEGIN INSERT INTO index_changes (asset) VALUES (new.asset); END;
        CREATE TRIGGER problem_changed AFTER UPDATE OF kind ON problems WHEN old.kind <> new.kind
            BEGIN INSERT INTO index_changes (asset) VALUES (new.asset); END;
        CREATE TRIGGER problem_removed AFTER DELETE ON problems
            BEGIN INSERT INTO index_changes (asset) VALUES (old.asset); END;

        \(changesOfContent("facts"))
        \(changesOfContent("plugin_values"))
        """

    private static func changesOfContent(_ table: String) -> String {
        [("added", "INSERT", "new"), ("changed", "UPDATE", "new"), ("removed", "DELETE", "old")]
            .map { name, event, row in
                """
                CREATE TRIGGER \(table)_\(name) AFTER \(event) ON \(table)
                    BEGIN INSERT INTO index_changes (asset) SELECT id FROM assets WHERE content = \(row).content; END;
                """
            }
            .joined(separator: "\n")
    }
}
