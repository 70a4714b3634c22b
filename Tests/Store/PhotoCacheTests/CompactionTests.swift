import Foundation
import PhotoModel
import PhotoRecord
import StoreFiles
import StoreSamples
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCache

@Suite("Compacting a cache")
struct CompactionTests {
    let temporary: TemporaryFolder
    let folder: FilePath

    init() throws {
        temporary = try TemporaryFolder()
        folder = temporary.path.appending("cache")
    }

    /// Makes a cache that is mostly free space. Returns its ID.
    @discardableResult
    private func fill(_ folder: FilePath? = nil) async throws -> String {
        let cache = try Cache(at: folder ?? self.folder, .write)
        let writer = try CacheWriter(cache)
        try await writer.write((0..<60).map { Record.sample($0, large: noise(40_000 + $0), thumb: noise(100 + $0)) })
        try await writer.repair((10..<60).map { .record(key: ContentID.sample($0).bytes) })
        return cache.identifier
    }

    private func size(_ folder: FilePath? = nil) -> Int { PrivateFiles.size((folder ?? self.folder).dataFile) ?? 0 }

    @Test("Returns free space to the disk, keeps the data, and leaves the file private")
    func compacts() async throws {
        let identifier = try await fill()
        let before = size()
        do {
            let compaction = try Compaction(folder)
            #expect(compaction.fileByteCount == before && compaction.savedByteCount > before / 2)
            try compaction.run()
            // LMDB keeps no list of free pages in a copy.
            #expect((0...4 * 4096).contains(compaction.neededByteCount - size()))
        }
        let cache = try Cache(at: folder, .write)
        #expect(cache.identifier == identifier)
        #expect(try cache.verify() == [] && cache.statistics().records.entries == 10)
        #expect(try cache.tier(.sample(3), named: "large")?.bytes == noise(40_003))
        try await CacheWriter(cache).write([Record.sample(99, large: noise(5000), thumb: [1])])
        #expect(try cache.verify() == [] && cache.statistics().records.entries == 11)
        try StructureCheck.run(folder, .forWriting)
        let left = try FileManager.default.contentsOfDirectory(atPath: temporary.path.string)
        #expect(Set(left) == ["cache", "cache.lock"])
        for path in [folder, folder.dataFile, folder.appending("lock.mdb"), folder.appending("CACHEDIR.TAG")] {
            let attributes = try FileManager.default.attributesOfItem(atPath: path.string)
            #expect((attributes[.posixPermissions] as? Int).map { $0 & 0o077 } == 0, "\(path)")
        }
    }

    @Test("Readers continue with the old file and get the new one when they reopen")
    func readers() async throws {
        try await fill()
        let reader = try Cache(at: folder, .read)
        try Compaction(folder).run()
        #expect(try reader.tier(.sample(3), named: "large")?.bytes == noise(40_003))
        let new = try Cache(at: folder, .write)
        #expect(new.environment !== reader.environment)
        try await CacheWriter(new).write([Record.sample(99, large: noise(5000), thumb: [1])])
        #expect(try reader.record(.sample(99)) == nil && reader.statistics().records.entries == 10)
        #expect(try Cache(at: folder, .read).record(.sample(99)) != nil)
    }

    @Test("Does nothing without enough room, and names the remedy")
    func noRoom() async throws {
        try await fill()
        let before = size()
        let compaction = try Compaction(folder, freeByteCount: 10_000)
        let error = storeError { try compaction.run() }
        #expect(error == .noRoomToCompact(folder, needed: compaction.neededByteCount, free: 10_000))
        #expect("\(try #require(error))".contains("free some space; nothing was changed"))
        #expect(size() == before)
    }

    @Test("A failed copy leaves the cache unchanged")
    func failing() async throws {
        try await fill()
        let before = try Data(contentsOf: URL(filePath: folder.dataFile.string))
        // A file where the copy's folder would go.
        try temporary.path.pushing("cache.compacting").write([1])
        #expect(throws: StoreError.self) { try Compaction(folder).run() }
        #expect(try Data(contentsOf: URL(filePath: folder.dataFile.string)) == before)
        #expect(try Cache(at: folder, .read).verify() == [])
    }

    @Test("The next writer removes the remains of a killed compaction")
    func leftOver() async throws {
        try await fill()
        try temporary.path.pushing("cache.compacting/data.mdb").write(noise(100_000))
        _ = try Cache(at: folder, .write)
        #expect(!PrivateFiles.exists(temporary.path.appending("cache.compacting")))
    }

    @Test("Excludes writers, and refuses to copy a damaged cache")
    func refused() async throws {
        try await fill()
        do {
            let writing = try Cache(at: folder, .write)
            #expect(throws: StoreError.self) { try Compaction(folder) }
            withExtendedLifetime(writing) {}
        }
        #expect(throws: StoreError.notFound(temporary.path.appending("none"))) {
            try Compaction(temporary.path.appending("none"))
        }
        let file = try FileHandle(forUpdating: URL(filePath: folder.dataFile.string))
        try file.seek(toOffset: 100)
        try file.write(contentsOf: Data(repeating: 7, count: 5000))
        guard case .damaged = storeError({ _ = try Compaction(folder) }) else {
            Issue.record("copied")
            return
        }
    }

    @Test("Compacts a cache behind a symbolic link in its real place")
    func linked() async throws {
        let disk = temporary.path.appending("disk")
        try await fill(disk.appending("cache"))
        let target = disk.appending("cache").string
        try FileManager.default.createSymbolicLink(atPath: folder.string, withDestinationPath: target)
        let before = size()
        try Compaction(folder).run()
        #expect(size() < before && size() == size(disk.appending("cache")))
        try temporary.path.pushing("disk/cache.compacting/data.mdb").write(noise(100))
        _ = try Cache(at: folder, .write)
        #expect(!PrivateFiles.exists(disk.appending("cache.compacting")))
        #expect(try Cache(at: folder, .read).statistics().records.entries == 10)
    }
}
