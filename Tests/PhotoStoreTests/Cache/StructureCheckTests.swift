import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import PhotoStore

@Suite("The structure of a cache's file")
struct StructureCheckTests {
    let temporary: TemporaryFolder
    let folder: FilePath
    private static let pageByteCount = 4096

    init() throws {
        temporary = try TemporaryFolder()
        folder = temporary.path.appending("cache")
    }

    /// Deep enough for branches, with long values and free pages.
    private func fill() async throws {
        let cache = try Cache(at: folder, .write)
        let writer = try CacheWriter(cache)
        for start in stride(from: 0, to: 200, by: 20) {
            try await writer.write(
                (start..<start + 20).map { Record.sample($0, large: noise($0 * 40), thumb: noise(20_000 - $0 * 40)) }
            )
        }
        try await writer.write([Record.sample(3, large: [1], thumb: [2])])
    }

    private func bytes() throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: folder.dataFile.string))) }

    private func write(_ bytes: [UInt8]) throws { try temporary.path.pushing("cache/data.mdb").write(bytes) }

    private func damage(_ change: (inout [UInt8]) -> Void) throws {
        var bytes = try bytes()
        change(&bytes)
        try write(bytes)
    }

    /// The page of the last commit.
    private func lastCommit() throws -> Int {
        let bytes = try bytes()
        return bytes.word(144) > bytes.word(Self.pageByteCount + 144) ? 0 : Self.pageByteCount
    }

    @Test("Whatever is written, replaced and deleted, the file is found sound after each commit")
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

    @Test("A cache without a commit, and one that was emptied again, are sound")
    func empty() async throws {
        let cache = try Cache(at: folder, .write)
        try StructureCheck.run(folder, .forWriting)
        try await CacheWriter(cache).write([Record.sample(1, large: noise(9000), thumb: [1])])
        try await CacheWriter(cache).repair([.record(key: ContentID.sample(1).bytes)])
        #expect(try cache.isEmpty)
        try StructureCheck.run(folder, .forWriting)
    }

    @Test("Without the two pages that LMDB begins with it is none yet, and made", arguments: [0, 4096])
    func unfinished(_ length: Int) async throws {
        try await fill()
        try damage { bytes in
            bytes.removeLast(bytes.count - length)
            // The number of the last commit.
            if length > 0 { bytes.replaceSubrange(144..<152, with: repeatElement(0, count: 8)) }
        }
        #expect(storeError { _ = try Cache(at: folder, .read) } == .notFound(folder))
        let cache = try Cache(at: folder, .write)
        #expect(try cache.isEmpty && cache.verify() == [])
    }

    @Test("Cut off anywhere, it is refused", arguments: [1, 17, 4095, 4096, 8191, 8192, 100_000])
    func truncated(_ length: Int) async throws {
        try await fill()
        try damage { $0.removeLast($0.count - length) }
        for mode in [Cache.Mode.read, .write] {
            guard case .damaged = storeError({ _ = try Cache(at: folder, mode) }) else {
                Issue.record("opened after \(length) bytes")
                return
            }
        }
    }

    @Test("A page that is zeroed is noticed wherever it is, or is one that nothing reads")
    func zeroed() async throws {
        try await fill()
        let sound = try bytes()
        let trees = Set(try PageNumbers(folder).trees)
        #expect(trees.count > 10)
        for page in 0..<sound.count / Self.pageByteCount {
            var bytes = sound
            let range = page * Self.pageByteCount..<(page + 1) * Self.pageByteCount
            bytes.replaceSubrange(range, with: repeatElement(0, count: range.count))
            try write(bytes)
            let error = storeError { try StructureCheck.run(folder, .forWriting) }
            if trees.contains(page) { #expect(error != nil, "page \(page)") }
        }
    }

    @Test("Bits that flip in pages of the trees are noticed, or do no harm")
    func flipped() async throws {
        try await fill()
        let sound = try bytes()
        let pages = try PageNumbers(folder).trees
        var random = SplitMix64(seed: 11)
        var noticed = 0
        for _ in 0..<400 {
            var bytes = sound
            let page = try #require(pages.randomElement(using: &random))
            // Half of them where the page speaks of itself.
            let reach = Bool.random(using: &random) ? 64 : Self.pageByteCount
            bytes[page * Self.pageByteCount + Int.random(in: 0..<reach, using: &random)] ^=
                1 << UInt8.random(in: 0..<8, using: &random)
            try write(bytes)
            if storeError({ try StructureCheck.run(folder, .forReading) }) != nil {
                noticed += 1
            } else if let cache = try? Cache(at: folder, .read) {
                // It must not end the process.
                _ = try? cache.verify()
                _ = try? cache.statistics()
            }
        }
        #expect(noticed > 100)
    }

    @Test("Every field that LMDB trusts is looked at")
    func fields() async throws {
        try await fill()
        let sound = try bytes()
        let commit = try lastCommit()
        let main = Int(sound.word(commit + 128)) * Self.pageByteCount
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
            try write(bytes)
            #expect(storeError { try StructureCheck.run(folder, .forReading) } != nil, "\(name)")
        }
        try write(sound)
        try StructureCheck.run(folder, .forWriting)
    }

    @Test("A database that does not say how many pages its long values have is refused")
    func overflowPages() async throws {
        try await fill()
        let sound = try bytes()
        let databases = try PageNumbers(folder).databases
        #expect(databases.count == 6)
        for database in databases {
            for (offset, depth) in [(24, StructureCheck.Depth.forWriting), (30, .forReading)] {
                try write(sound)
                try damage { $0[database + offset] ^= 0x15 }
                guard case .damaged = storeError({ try StructureCheck.run(folder, depth) }) else {
                    Issue.record("\(offset) of the database at \(database)")
                    continue
                }
            }
        }
    }

    @Test("A database whose name was changed is not made anew in an empty one's place", arguments: ["meta", "records"])
    func lostDatabase(_ name: String) async throws {
        try await fill()
        try damage { bytes in
            var data = Data(bytes)
            // Where free pages hold it still, it does no harm.
            while let range = data.range(of: Data(name.utf8)) {
                let other = name.utf8.dropLast() + [(name.utf8.last ?? 0) + 1]
                data.replaceSubrange(range, with: other)
            }
            bytes = Array(data)
        }
        for mode in [Cache.Mode.read, .write] {
            let error = storeError { _ = try Cache(at: folder, mode) }
            #expect(error == .damaged(folder, "there is no database \(name)"))
        }
    }

    @Test("A living process that has a dead writer's number by chance does not keep readers from looking")
    func reusedNumber() async throws {
        try await fill()
        let page = try #require(try PageNumbers(folder).trees.first)
        try damage { $0[page * Self.pageByteCount + 10] ^= 0x55 }
        try temporary.path.pushing("cache.lock").write("\(getpid())\n2024-01-01T00:00:00Z\nsluice prepare\n".utf8)
        #expect(Cache.writingProcess(folder) == nil)
        guard case .damaged = storeError({ _ = try Cache(at: folder, .read) }) else {
            Issue.record("opened")
            return
        }
    }

    @Test("Beside a writer the file is looked at until that one knows that it is sound")
    func besideWriter() async throws {
        try await fill()
        let sound = try bytes()
        let lock = try WriterLock(beside: folder)
        try write([UInt8](repeating: 7, count: 100_000))
        guard case .damaged = storeError({ _ = try Cache(at: folder, .read) }) else {
            Issue.record("opened")
            return
        }
        try write(sound)
        #expect(try !Cache(at: folder, .read, checking: .always).isStructureUnseen)
        lock.noteSound()
        #expect(try !Cache(at: folder, .read).isStructureUnseen)
        #expect(try Cache(at: folder, .read, checking: .always).isStructureUnseen)
        lock.release()
        #expect(try !Cache(at: folder, .read, checking: .always).isStructureUnseen)
    }

    @Test("A long value whose own header is wrong is only in the writer's way")
    func longValues() async throws {
        try await fill()
        let page = try #require(try PageNumbers(folder).longValues.last)
        try damage { $0[page * Self.pageByteCount + 15] = 0xFF }
        try StructureCheck.run(folder, .forReading)
        guard case .damaged = storeError({ try StructureCheck.run(folder, .forWriting) }) else {
            Issue.record("a value of a billion pages")
            return
        }
    }

    @Test("A file that is as its writer left it is not read; one that was changed, or left by a killed writer, is")
    func asLeft() async throws {
        try await fill()
        #expect(WriterLock.isAsLeft(folder))
        _ = try Cache(at: folder, .read)
        _ = try Cache(at: folder, .write)
        #expect(WriterLock.isAsLeft(folder))
        let sound = try bytes()
        try write(sound)
        #expect(!WriterLock.isAsLeft(folder))
        _ = try Cache(at: folder, .write)
        #expect(WriterLock.isAsLeft(folder))
        // Who was killed has its number in the file still.
        try temporary.path.pushing("cache.lock").write("999999999\n2024-01-01T00:00:00Z\nsluice prepare\n".utf8)
        #expect(!WriterLock.isAsLeft(folder))
        #expect(try Cache(at: folder, .write).wasAbandoned)
        #expect(WriterLock.isAsLeft(folder))
    }

    @Test("A writer that met damage does not vouch for the file")
    func suspect() async throws {
        let content = ContentID.sample(1)
        do {
            let cache = try Cache(at: folder, .write)
            var record = Record.bare(1)
            record.tiers = [.sample("large", .sample(1), [1, 2, 3])]
            try await CacheWriter(cache).write([.prepared(record, tiers: [.sample(1): [1, 2, 4]])])
            #expect(throws: StoreError.self) { try cache.tier(content, named: "large") }
        }
        #expect(!WriterLock.isAsLeft(folder))
    }
}

extension [UInt8] {
    fileprivate func word(_ offset: Int) -> UInt64 {
        withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
    }
}

/// The pages of a sound file's trees, found from their roots.
private struct PageNumbers {
    private(set) var trees: [Int] = []
    /// The first of each.
    private(set) var longValues: [Int] = []
    /// Where in the file it is written down.
    private(set) var databases: [Int] = []

    init(_ folder: FilePath) throws {
        let bytes = Array(try Data(contentsOf: URL(filePath: folder.dataFile.string)))
        let size = 4096
        let commit = bytes.word(144) > bytes.word(size + 144) ? 0 : size
        var roots = [bytes.word(commit + 80), bytes.word(commit + 128)]
        while let root = roots.popLast() {
            guard root != UInt64.max else { continue }
            trees.append(Int(root))
            let page = Page(bytes: Array(bytes[Int(root) * size..<(Int(root) + 1) * size]))
            let kind = try #require(page.kind)
            for node in try #require(page.nodes(of: kind)) {
                switch node.value(in: page) {
                case .child(let child): roots.append(child)
                case .long(let first, _): longValues.append(Int(first))
                case .database(let range):
                    roots.append(Tree(page, at: range.lowerBound).root)
                    databases.append(Int(root) * size + range.lowerBound)
                default: break
                }
            }
        }
    }
}
