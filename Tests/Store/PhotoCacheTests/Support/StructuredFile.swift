import Foundation
import PhotoRecord
import StoreFiles
import StoreSamples
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCache

/// A cache's file, for damaging it.
struct StructuredFile {
    let temporary: TemporaryFolder
    let folder: FilePath
    static let pageByteCount = 4096

    init() throws {
        temporary = try TemporaryFolder()
        folder = temporary.path.appending("cache")
    }

    /// Deep enough for branches, with long values and free pages.
    func fill() async throws {
        let cache = try Cache(at: folder, .write)
        let writer = try CacheWriter(cache)
        for start in stride(from: 0, to: 200, by: 20) {
            try await writer.write(
                (start..<start + 20).map { Record.sample($0, large: noise($0 * 40), thumb: noise(20_000 - $0 * 40)) }
            )
        }
        try await writer.write([Record.sample(3, large: [1], thumb: [2])])
    }

    func bytes() throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: folder.dataFile.string))) }

    func write(_ bytes: [UInt8]) throws { try temporary.path.pushing("cache/data.mdb").write(bytes) }

    /// Replaces a part of it.
    func write(_ bytes: some Sequence<UInt8>, at offset: Int) throws {
        let file = try FileDescriptor.open(folder.dataFile, .writeOnly)
        _ = try file.closeAfter { try file.writeAll(toAbsoluteOffset: Int64(offset), bytes) }
    }

    func damage(_ change: (inout [UInt8]) -> Void) throws {
        var bytes = try bytes()
        change(&bytes)
        try write(bytes)
    }

    /// The meta page of the last commit.
    func lastCommit() throws -> Int {
        let bytes = try bytes()
        return bytes.word(144) > bytes.word(Self.pageByteCount + 144) ? 0 : Self.pageByteCount
    }
}

extension [UInt8] {
    func word(_ offset: Int) -> UInt64 {
        withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
    }
}

/// The pages of a sound file's trees, found from their roots.
struct PageNumbers {
    private(set) var trees: [Int] = []
    /// The first page of each value.
    private(set) var longValues: [Int] = []
    /// The offset of its description in the file.
    private(set) var databases: [Int] = []

    init(_ folder: FilePath) throws {
        let bytes = Array(try Data(contentsOf: URL(filePath: folder.dataFile.string)))
        let size = StructuredFile.pageByteCount
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
