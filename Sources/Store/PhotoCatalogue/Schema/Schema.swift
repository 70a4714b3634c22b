import GRDB
import PhotoModel

/// The catalogue's tables. A migration that has been released is never changed: a new one is added.
enum Schema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { try $0.execute(sql: first) }
        migrator.registerMigration("2") { try $0.execute(sql: mounts + cacheBound + hiddenFacts) }
        migrator.registerMigration("3") { try $0.execute(sql: review) }
        migrator.registerMigration("4") { try $0.execute(sql: requests) }
        migrator.registerMigration("5") { try $0.execute(sql: quality) }
        migrator.registerMigration("6") { try $0.execute(sql: duplicates) }
        migrator.registerMigration("7") { try $0.execute(sql: plugins) }
        migrator.registerMigration("8") { try $0.execute(sql: location) }
        migrator.registerMigration("9") { try $0.execute(sql: history) }
        migrator.registerMigration("10") { try $0.execute(sql: roots) }
        migrator.registerMigration("11") { try $0.execute(sql: recipe) }
        migrator.registerMigration("12") { try $0.execute(sql: acceptedFailures) }
        migrator.registerMigration("13") { try $0.execute(sql: keywords) }
        migrator.registerMigration("14") { try $0.execute(sql: rawFiles) }
        migrator.registerMigration("15") { try $0.execute(sql: videos) }
        migrator.registerMigration("16") { try $0.execute(sql: stacks) }
        migrator.registerMigration("17") { try $0.execute(sql: highDynamicRange) }
        migrator.registerMigration("18") { try $0.execute(sql: documents) }
        migrator.registerMigration("19") { try $0.execute(sql: indexChanges + sidecarFolders) }
        migrator.registerMigration("20") { try $0.execute(sql: looks) }
        migrator.registerMigration("21") { try $0.execute(sql: merges) }
        return migrator
    }

    /// Whether the catalogue names its library. It is empty if the process that was creating it died.
    static func hasLibrary(_ database: Database) throws -> Bool {
        guard try database.tableExists("library") else { return false }
        return try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT * FROM library)") ?? false
    }

    /// Writes the library's name and ID, unless they exist already.
    static func addLibrary(_ name: String, _ database: Database) throws {
        try database.execute(
            sql: "INSERT OR IGNORE INTO library (id, uuid, name, created_ms) VALUES (1, ?, ?, ?)",
            arguments: [AssetID.next().data, name, Int64.now]
        )
    }

    /// Paths and names are bytes as the file system has them. `_ms` and `_ns` count from 1970.
    private static let first = """
        CREATE TABLE library (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            uuid BLOB NOT NULL,
            name TEXT NOT NULL,
            created_ms INTEGER NOT NULL,
            cache TEXT  -- ID of the cache that "settled_by" speaks of
        ) STRICT;

        CREATE TABLE roots (
            id INTEGER PRIMARY KEY,
            path BLOB NOT NULL UNIQUE,
            volume INTEGER NOT NULL,  -- file-system ID, 0 where the file system has none
            inode INTEGER NOT NULL,
            added_ms INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE folders (
            id INTEGER PRIMARY KEY,
            root INTEGER NOT NULL REFERENCES roots,
            path BLOB NOT NULL,  -- below the root, empty for the root itself
            UNIQUE (root, path)
        ) STRICT;

        CREATE TABLE assets (
            id INTEGER PRIMARY KEY,
            uuid BLOB NOT NULL UNIQUE,
            folder INTEGER NOT NULL REFERENCES folders,
            name BLOB NOT NULL,
            gone INTEGER NOT NULL DEFAULT 0,  -- 0 while the file is there, else the asset's own id: others may come to
                                              -- the same path
            size INTEGER NOT NULL,
            mtime_ns INTEGER NOT NULL,
            ctime_ns INTEGER NOT NULL,
            device INTEGER NOT NULL,
            inode INTEGER NOT NULL,
            content BLOB,
            previous_content BLOB,
            state INTEGER NOT NULL,  -- AssetState
            settled_by BLOB,  -- what decided the state (recipe, decoder): where it is another now, look again
            scanned_at_ns INTEGER NOT NULL,  -- start of the scan that looked at the file
            first_seen_ms INTEGER NOT NULL,
            UNIQUE (folder, name, gone)
        ) STRICT;
        CREATE INDEX assets_by_content ON assets (content);

        CREATE TABLE problems (
            asset INTEGER PRIMARY KEY REFERENCES assets ON DELETE CASCADE,
            kind INTEGER NOT NULL,  -- Problem.Kind
            stage TEXT NOT NULL,
            reason TEXT NOT NULL,
            will_retry INTEGER NOT NULL,
            noted_ms INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE facts (
            content BLOB PRIMARY KEY,
            width INTEGER NOT NULL,
            height INTEGER NOT NULL,
            format TEXT NOT NULL,
            byte_count INTEGER NOT NULL,
            taken_sort_ms INTEGER,
            make TEXT,
            model TEXT,
            lens TEXT,
            latitude REAL,
            longitude REAL,
            rating INTEGER,
            pdq_quality INTEGER,
            sharpness REAL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX facts_by_time ON facts (taken_sort_ms);

        CREATE TABLE runs (
            id INTEGER PRIMARY KEY,
            started_ms INTEGER NOT NULL,
            finished_ms INTEGER,
            seconds REAL,
            summary TEXT  -- JSON
        ) STRICT;
        """

    private static let mounts = """

        CREATE TABLE mounts (
            root INTEGER NOT NULL REFERENCES roots,
            folder BLOB NOT NULL,  -- below the root, where a volume was mounted
            volume INTEGER NOT NULL,  -- as in roots
            inode INTEGER NOT NULL,
            PRIMARY KEY (root, folder)
        ) STRICT, WITHOUT ROWID;
        """

    private static let cacheBound = """
        ALTER TABLE library ADD COLUMN cache_bound INTEGER;  -- bytes; NULL: nobody ever said; 0: none any more

        CREATE TABLE seen (
            content BLOB PRIMARY KEY,
            day INTEGER NOT NULL  -- since 1970, when a tier of it was last handed out
        ) STRICT, WITHOUT ROWID;
        """

    private static let hiddenFacts = """

        ALTER TABLE library ADD COLUMN hidden_facts TEXT;  -- columns of facts that hold nothing, sorted, with commas
        """
}
