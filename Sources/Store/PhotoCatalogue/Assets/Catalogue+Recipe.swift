import Foundation
import GRDB
package import PhotoModel
package import StoreFiles
import SystemPackage

extension Catalogue {
    /// The library's recipe; nil before its first run, or if only Sluice 0.1.0 has prepared it.
    package func recipe() throws(StoreError) -> StoredRecipe? {
        try read { database in
            try Row.fetchOne(database, sql: "SELECT name, yaml, origin, read_ms, permission FROM recipe").map { row in
                StoredRecipe(
                    name: row[0],
                    yaml: row.hasNull(atIndex: 1) ? nil : row.bytes(1),
                    origin: row.hasNull(atIndex: 2) ? nil : row.path(2),
                    readAt: row[3] == 0 ? nil : row[3],
                    permission: row.hasNull(atIndex: 4) ? nil : row.bytes(4)
                )
            }
        }
    }

    /// Sets the recipe from the next run on.
    ///
    /// - Parameter replaces: whether to replace an existing recipe, which somebody may have set meanwhile.
    package func setRecipe(_ recipe: StoredRecipe, replaces: Bool = true) throws(StoreError) {
        try write { database in
            try database.execute(
                sql: """
                    INSERT OR \(replaces ? "REPLACE" : "IGNORE")
                    INTO recipe (id, name, yaml, origin, read_ms, permission) VALUES (1, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    recipe.name, recipe.yaml.map { Data($0) }, recipe.origin.map { Data($0.bytes) }, recipe.readAt ?? 0,
                    recipe.permission.map { Data($0) },
                ]
            )
        }
    }
}

/// The recipe of a library, and the failures of its plugins.
extension Schema {
    static let recipe = """
        CREATE TABLE recipe (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            name TEXT NOT NULL,
            yaml BLOB,  -- the file's bytes; NULL: the default of the Sluice that runs
            origin BLOB,  -- path of the file, absolute
            read_ms INTEGER NOT NULL,  -- 0: nobody gave it
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
