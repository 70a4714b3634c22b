import GRDB
import StoreFiles
import StoreSamples
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCatalogue

@Suite struct CheckpointTests {
    private let library: TestCatalogue
    private var catalogue: Catalogue { library.catalogue }
    private var log: FilePath { FilePath("\(catalogue.file.string)-wal") }

    init() throws { library = try TestCatalogue() }

    /// Writes or deletes a value, bypassing the history of steps, which would keep the old value.
    private func put(_ key: String, _ value: String?) throws {
        try catalogue.write { database in
            if let value {
                try database.execute(
                    sql: "INSERT OR REPLACE INTO preferences (key, value) VALUES (?, ?)",
                    arguments: [key, value]
                )
            } else {
                try database.execute(sql: "DELETE FROM preferences WHERE key = ?", arguments: [key])
            }
        }
    }

    /// Writes a megabyte, and waits for any checkpoint that this triggers.
    private func write(_ number: Int) throws {
        let kilobyte = String(repeating: "\(number % 10)", count: 1 << 10)
        try put("filling-\(number % 4)", String(repeating: kilobyte, count: 1 << 10))
        catalogue.checkpoints.finish()
    }

    @Test("The log stays small while other processes read the catalogue")
    func small() throws {
        let reader = try library.again()
        var largest = 0
        for number in 0..<60 {
            try write(number)
            #expect(try reader.preferences().count == min(number + 1, 4))
            largest = max(largest, try #require(PrivateFiles.size(log)))
        }
        #expect(largest > 2 << 20 && largest < 10 << 20)
        #expect(try #require(PrivateFiles.size(catalogue.file)) > 4 << 20)
    }

    @Test("A commit does no checkpoint itself; small ones trigger one at a thousand pages")
    func beside() throws {
        let before = try #require(PrivateFiles.size(catalogue.file))
        try write(0)
        try write(1)
        #expect(PrivateFiles.size(catalogue.file) == before)
        for number in 2..<6 { try write(number) }
        #expect(try #require(PrivateFiles.size(catalogue.file)) > before + (3 << 20))
    }

    @Test("A long read blocks no commit, and the log restarts after it")
    func longReader() throws {
        try write(0)
        let reader = try library.again()
        try reader.read { database in
            #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM preferences") == 1)
            for number in 0..<24 { try write(number) }
            #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM preferences") == 1)
        }
        let largest = try #require(PrivateFiles.size(log))
        for number in 0..<24 { try write(number) }
        // Once it has grown by a thousand more pages, which takes this long to be detected.
        #expect(try #require(PrivateFiles.size(log)) < largest + (6 << 20))
    }

    @Test("A rewrite is in the file when it returns, even if a checkpoint was just triggered")
    func compacting() throws {
        let secret = Array("somewhere-secret".utf8)
        for round in 0..<4 {
            let value = String(repeating: "\(round)", count: 6 << 20) + "somewhere-secret"
            try put("a", value)
            try put("a", nil)
            try catalogue.compact()
            #expect(try catalogue.file.bytes().firstRange(of: secret) == nil)
            #expect(PrivateFiles.size(log) == 0)
        }
    }

    @Test("A preallocated log does not grow with the next writes, and readers see all of it")
    func room() throws {
        try catalogue.setPreference("before", to: "1")
        try catalogue.makeRoomInLog()
        let size = try #require(PrivateFiles.size(log))
        #expect(size == Catalogue.logRoom)
        for number in 0..<100 { try catalogue.setPreference("number", to: "\(number)") }
        try catalogue.makeRoomInLog()
        #expect(PrivateFiles.size(log) == size)
        #expect(try library.again().preferences() == ["before": "1", "number": "99"])

        // As after a loss of power: the files as they are, not open in any process.
        let folder = try TemporaryFolder()
        let copy = folder.path.appending("catalogue.sqlite")
        try copy.write(try catalogue.file.bytes())
        try FilePath("\(copy.string)-wal").write(try log.bytes())
        #expect(try Catalogue(at: copy).preferences() == ["before": "1", "number": "99"])
    }

    @Test("Preallocates an empty log, too")
    func roomInEmpty() throws {
        try catalogue.compact()
        #expect(PrivateFiles.size(log) == 0)
        try catalogue.makeRoomInLog()
        #expect(try library.again().preferences().isEmpty)
        try catalogue.setPreference("a", to: "1")
        #expect(try library.again().preferences() == ["a": "1"])
        #expect(try #require(PrivateFiles.size(log)) == Catalogue.logRoom)
    }

    @Test("The last connection to close leaves no log")
    func closing() throws {
        let folder = try TemporaryFolder()
        let file = folder.path.appending("catalogue.sqlite")
        do {
            let catalogue = try Catalogue(at: file, create: "photos")
            try catalogue.setPreference("a", to: String(repeating: "x", count: 8 << 20))
            catalogue.checkpoints.finish()
            _ = try catalogue.dataVersion()
        }
        #expect(PrivateFiles.size(FilePath("\(file.string)-wal")) == nil)
        #expect(try Catalogue(at: file).preferences()["a"]?.count == 8 << 20)
    }
}
