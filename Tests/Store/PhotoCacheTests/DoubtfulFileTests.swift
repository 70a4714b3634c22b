import Foundation
import PhotoModel
import PhotoRecord
import StoreFiles
import StoreSamples
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCache

@Suite("Checks of a doubtful cache file")
struct DoubtfulFileTests {
    private let file: StructuredFile
    private var folder: FilePath { file.folder }

    init() throws { file = try StructuredFile() }

    @Test("Creates a cache where LMDB's two initial pages are missing", arguments: [0, 4096])
    func unfinished(_ length: Int) async throws {
        try await file.fill()
        try file.damage { bytes in
            bytes.removeLast(bytes.count - length)
            // The number of the last commit.
            if length > 0 { bytes.replaceSubrange(144..<152, with: repeatElement(0, count: 8)) }
        }
        #expect(storeError { _ = try Cache(at: folder, .read) } == .notFound(folder))
        let cache = try Cache(at: folder, .write)
        #expect(try cache.isEmpty && cache.verify() == [])
    }

    @Test("Throws if the file is not accessible for now, and creates no new one in its place")
    func unseen() async throws {
        try await file.fill()
        let data = folder.appending("data.mdb")
        try data.move(to: folder.appending("aside"))
        // stat(2) fails, but not because the file is missing.
        try FileManager.default.createSymbolicLink(atPath: data.string, withDestinationPath: "data.mdb")
        for mode in [StoreMode.read, .write] {
            #expect(
                storeError { _ = try Cache(at: folder, mode) } == .failed("statx", data, .tooManySymbolicLinkLevels)
            )
        }
        try data.remove()
        try folder.appending("aside").move(to: data)
        #expect(try !Cache(at: folder, .write).isEmpty)
    }

    @Test("Refuses a file truncated at any place", arguments: [1, 17, 4095, 4096, 8191, 8192, 100_000])
    func truncated(_ length: Int) async throws {
        try await file.fill()
        try file.damage { $0.removeLast($0.count - length) }
        for mode in [StoreMode.read, .write] {
            guard case .damaged = storeError({ _ = try Cache(at: folder, mode) }) else {
                Issue.record("opened after \(length) bytes")
                return
            }
        }
    }

    @Test("Does not replace a database with a changed name by an empty one", arguments: ["meta", "records"])
    func lostDatabase(_ name: String) async throws {
        try await file.fill()
        try file.damage { bytes in
            var data = Data(bytes)
            // The name does no harm in a free page that still contains it.
            while let range = data.range(of: Data(name.utf8)) {
                let other = name.utf8.dropLast() + [(name.utf8.last ?? 0) + 1]
                data.replaceSubrange(range, with: other)
            }
            bytes = Array(data)
        }
        for mode in [StoreMode.read, .write] {
            let error = storeError { _ = try Cache(at: folder, mode) }
            #expect(error == .damaged(folder, "there is no database \(name)"))
        }
    }

    @Test("Readers check the file even if a live process has a dead writer's number by chance")
    func reusedNumber() async throws {
        try await file.fill()
        let page = try #require(try PageNumbers(folder).trees.first)
        try file.damage { $0[page * StructuredFile.pageByteCount + 10] ^= 0x55 }
        try file.temporary.path.pushing("cache.lock").write("\(getpid())\n2024-01-01T00:00:00Z\nsluice prepare\n".utf8)
        #expect(Cache.writingProcess(folder) == nil)
        guard case .damaged = storeError({ _ = try Cache(at: folder, .read) }) else {
            Issue.record("opened")
            return
        }
    }

    @Test("Beside a writer, checks the file until the writer knows that it is sound")
    func besideWriter() async throws {
        try await file.fill()
        let sound = try file.bytes()
        let lock = try WriterLock(beside: folder)
        try file.write([UInt8](repeating: 7, count: 100_000))
        guard case .damaged = storeError({ _ = try Cache(at: folder, .read) }) else {
            Issue.record("opened")
            return
        }
        try file.write(sound)
        #expect(try !Cache(at: folder, .read, checking: .always).isStructureUnchecked)
        lock.noteSound()
        #expect(try !Cache(at: folder, .read).isStructureUnchecked)
        #expect(try Cache(at: folder, .read, checking: .always).isStructureUnchecked)
        lock.release()
        #expect(try !Cache(at: folder, .read, checking: .always).isStructureUnchecked)
    }

    @Test("Checks a file that was changed or left by a killed writer, not one left intact")
    func asLeft() async throws {
        try await file.fill()
        #expect(WriterLock.isUnchangedSinceLastWriter(folder))
        _ = try Cache(at: folder, .read)
        _ = try Cache(at: folder, .write)
        #expect(WriterLock.isUnchangedSinceLastWriter(folder))
        let sound = try file.bytes()
        try file.write(sound)
        #expect(!WriterLock.isUnchangedSinceLastWriter(folder))
        _ = try Cache(at: folder, .write)
        #expect(WriterLock.isUnchangedSinceLastWriter(folder))
        // The file still contains the number of a killed process.
        try file.temporary.path.pushing("cache.lock").write("999999999\n2024-01-01T00:00:00Z\nsluice prepare\n".utf8)
        #expect(!WriterLock.isUnchangedSinceLastWriter(folder))
        #expect(try Cache(at: folder, .write).wasAbandoned)
        #expect(WriterLock.isUnchangedSinceLastWriter(folder))
    }

    @Test("A writer that found damage does not vouch for the file")
    func suspect() async throws {
        let content = ContentID.sample(1)
        do {
            let cache = try Cache(at: folder, .write)
            var record = Record.bare(1)
            record.tiers = [.sample("large", .sample(1), [1, 2, 3])]
            try await CacheWriter(cache).write([.prepared(record, tiers: [.sample(1): [1, 2, 4]])])
            #expect(throws: StoreError.self) { try cache.tier(content, named: "large") }
        }
        #expect(!WriterLock.isUnchangedSinceLastWriter(folder))
    }
}
