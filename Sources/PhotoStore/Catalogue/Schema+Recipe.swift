/// The recipe that a library keeps, and what became of its plugins.
extension Schema {
    static let recipe = """
        CREATE TABLE recipe (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            name TEXT NOT NULL,
            yaml BLOB,  -- the file's bytes; NULL: the default of the Sluice that runs
            origin BLOB,  -- path of the file, absolute
            read_ms INTEGER NOT NULL,
            permission BLOB  -- of the user who lets its plugins run: see PluginPermission
        ) STRICT;

        CREATE TABLE plugin_failures (
            plugin TEXT PRIMARY KEY,
            version TEXT NOT NULL,
            reason TEXT NOT NULL,
            photos INTEGER NOT NULL,  -- left without a result
            noted_ms INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        ALTER TABLE plugin_values ADD COLUMN flag INTEGER;  -- whether "number" is one; NULL in rows of before
        """
}
