/// Tables of plugin results. Like facts, they come from records and can be restored from them.
extension Schema {
    static let plugins = """
        CREATE TABLE plugin_results (
            content BLOB NOT NULL,
            plugin TEXT NOT NULL,
            digest BLOB NOT NULL,  -- as in the record: a result of another one is made again
            problem TEXT,
            PRIMARY KEY (content, plugin)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX plugin_results_by_plugin ON plugin_results (plugin);

        CREATE TABLE plugin_values (
            content BLOB NOT NULL,
            plugin TEXT NOT NULL,
            name TEXT NOT NULL,
            number REAL,  -- of numbers; 0 or 1 of flags
            text TEXT,
            PRIMARY KEY (content, plugin, name)
        ) STRICT, WITHOUT ROWID;
        """
}
