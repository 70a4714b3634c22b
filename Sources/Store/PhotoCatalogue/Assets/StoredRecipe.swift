import Foundation
import GRDB
import PhotoModel
package import StoreFiles
package import SystemPackage

/// The recipe that a library keeps, as it was given: unlike the cache's `RecipeInForce` it survives a cache that is
/// deleted, and names files and plugins, since the catalogue is its owner's alone.
package struct StoredRecipe: Sendable, Hashable {
    package var name: String
    /// The bytes of its file; nil for the default of the Sluice that runs.
    package var yaml: [UInt8]?
    /// The file it was read from, absolute; nil where it came from none.
    package var origin: FilePath?
    /// When somebody gave it; milliseconds since 1970. Nil where nobody did, and a run kept what was followed before.
    package var readAt: Int64?
    /// Lets its plugins run; nil where nobody has.
    package var permission: [UInt8]?

    package init(
        name: String,
        yaml: [UInt8]? = nil,
        origin: FilePath? = nil,
        readAt: Int64? = .now,
        permission: [UInt8]? = nil
    ) {
        self.name = name
        self.yaml = yaml
        self.origin = origin
        self.readAt = readAt
        self.permission = permission
    }

    /// Whether it says the same, and came from the same file.
    package func isSame(as other: StoredRecipe) -> Bool {
        name == other.name && yaml == other.yaml && origin == other.origin
    }
}

extension Catalogue {
    /// The recipe that the library keeps; nil before its first run, and where only Sluice 0.1.0 has prepared it.
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

    /// Holds from the next run on.
    ///
    /// - Parameter replaces: whether it takes the place of another one, which somebody may have given meanwhile.
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

/// The recipe that a library keeps, and what became of its plugins.
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
