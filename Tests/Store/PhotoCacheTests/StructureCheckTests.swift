import Foundation
import PhotoModel
import PhotoRecord
import StoreFiles
import StoreSamples
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCache

@Suite("The structure of a cache's file")
struct StructureCheckTests {
    private let file: StructuredFile
    private var folder: FilePath { file.folder }

    init() throws { file = try StructuredFile() }

    @Test("Finds the file sound after each commit, whatever is written, replaced and deleted")
    func sound() async throws {
        var random = SplitMix64(seed: 7)
        for _ in 0..<25 {
            let cache = try Cache(at: folder, .write)
            let writer = try CacheWriter(cache)
            for _ in 0..<4 {
                let group = (0..<Int.random(in: 1...12, using: &random)).map { _ in
                    let number = Int.random(in: 0..<150, using: &random)
                    return Bool.random(using: &random)
                        ? Record.sample(
                            number,
                            large: noise(Int.random(in: 0..<30_000, using: &random)),
                            thumb: noise(Int.random(in: 1..<3000, using: &random))
                        ) : CacheEntry.failed(.sample(number, decoder: "a"))
                }
                try await writer.write(group)
                try StructureCheck.run(folder, .forWriting)
            }
            let some = try cache.verify().prefix(0)
            #expect(some.isEmpty)
        }
    }

    @Test("A cache without a commit and an emptied cache are sound")
    func empty() async throws {
        let cache = try Cache(at: folder, .write)
        try StructureCheck.run(folder, .forWriting)
        try await CacheWriter(cache).write([Record.sample(1, large: noise(9000), thumb: [1])])
        try await CacheWriter(cache).repair([.record(key: ContentID.sample(1).bytes)])
        #expect(try cache.isEmpty)
        try StructureCheck.run(folder, .forWriting)
    }

    @Test("Detects a zeroed page anywhere, unless nothing reads it")
    func zeroed() async throws {
        try await file.fill()
        let sound = try file.bytes()
        let trees = Set(try PageNumbers(folder).trees)
        #expect(trees.count > 10)
        let zeros = [UInt8](repeating: 0, count: StructuredFile.pageByteCount)
        for page in 0..<sound.count / StructuredFile.pageByteCount {
            let offset = page * StructuredFile.pageByteCount
            try file.write(zeros, at: offset)
            let error = storeError { try StructureCheck.run(folder, .forWriting) }
            try file.write(sound[offset..<offset + StructuredFile.pageByteCount], at: offset)
            if trees.contains(page) { #expect(error != nil, "page \(page)") }
        }
    }

    @Test("Flipped bits in tree pages are detected or harmless")
    func flipped() async throws {
        try await file.fill()
        let sound = try file.bytes()
        let pages = try PageNumbers(folder).trees
        var random = SplitMix64(seed: 11)
        var noticed = 0
        for _ in 0..<200 {
            let page = try #require(pages.randomElement(using: &random))
            // Half of them in the page's header area.
            let reach = Bool.random(using: &random) ? 64 : StructuredFile.pageByteCount
            let offset = page * StructuredFile.pageByteCount + Int.random(in: 0..<reach, using: &random)
            try file.write([sound[offset] ^ 1 << UInt8.random(in: 0..<8, using: &random)], at: offset)
            defer { #expect(throws: Never.self) { try file.write([sound[offset]], at: offset) } }
            if storeError({ try StructureCheck.run(folder, .forReading) }) != nil {
                noticed += 1
            } else if let cache = try? Cache(at: folder, .read) {
                // Must not kill the process.
                _ = try? cache.verify()
                _ = try? cache.statistics()
            }
        }
        #expect(noticed > 50)
    }

    @Test("Checks every field that LMDB trusts")
    func fields() async throws {
        try await file.fill()
        let sound = try file.bytes()
        let commit = try file.lastCommit()
        let main = Int(sound.word(commit + 128)) * StructuredFile.pageByteCount
        let fields: [(String, Int)] = [
            ("number of the first page", 0), ("flags of the first page", 10), ("magic", 16), ("version", 20),
            ("page size", commit + 40), ("flags of the free list", commit + 44), ("depth", commit + 88 + 6),
            ("leaf pages", commit + 88 + 16), ("pages of long values", commit + 88 + 24 + 6),
            ("entries", commit + 88 + 32), ("root", commit + 88 + 40),
            ("last page", commit + 136 + 6), ("number of the commit", commit + 144),
            ("number of a page", main), ("flags of a page", main + 10), ("free space", main + 12),
            ("place of an entry", main + 16),
        ]
        for (name, offset) in fields {
            var bytes = sound
            bytes[offset] ^= 0x55
            try file.write(bytes)
            #expect(storeError { try StructureCheck.run(folder, .forReading) } != nil, "\(name)")
        }
        try file.write(sound)
        try StructureCheck.run(folder, .forWriting)
    }

    @Test("Refuses a database that does not declare how many pages its long values have")
    func overflowPages() async throws {
        try await file.fill()
        let sound = try file.bytes()
        let databases = try PageNumbers(folder).databases
        #expect(databases.count == 7)
        for database in databases {
            for (offset, depth) in [(24, StructureCheck.Depth.forWriting), (30, .forReading)] {
                try file.write(sound)
                try file.damage { $0[database + offset] ^= 0x15 }
                guard case .damaged = storeError({ try StructureCheck.run(folder, depth) }) else {
                    Issue.record("\(offset) of the database at \(database)")
                    continue
                }
            }
        }
    }

    @Test("A long value with a wrong header affects only the writer")
    func longValues() async throws {
        try await file.fill()
        let page = try #require(try PageNumbers(folder).longValues.last)
        try file.damage { $0[page * StructuredFile.pageByteCount + 15] = 0xFF }
        try StructureCheck.run(folder, .forReading)
        guard case .damaged = storeError({ try StructureCheck.run(folder, .forWriting) }) else {
            Issue.record("a value of a billion pages")
            return
        }
    }
}
