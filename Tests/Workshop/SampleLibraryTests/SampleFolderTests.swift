import Foundation
import Imaging
import SampleLibrary
import SystemPackage
import Testing

@Suite("A sample folder")
struct SampleFolderTests {
    @Test("The files on the disk match the plan, and the manifest counts them")
    func written() async throws {
        try await withTemporaryFolder { folder in
            let sample = SampleFolder(count: 40, megapixels: 0.02, seed: 3)
            let manifest = try await sample.write(to: folder.appending("photos"))
            #expect(manifest.found == 40)
            #expect(manifest.found == manifest.prepared + manifest.linked + manifest.failed)
            #expect(manifest.files.count == manifest.found + manifest.ignored)
            for (file, entry) in zip(sample.files, manifest.files) {
                let bytes = try contents(of: folder.appending("photos").pushing(file.path))
                #expect(bytes == (try file.encoded()))
                #expect(bytes.count == entry.byteCount)
            }
        }
    }

    @Test("The same seed plans the same files, another one others")
    func seeds() throws {
        func sums(_ seed: UInt64) throws -> [Int] {
            try SampleFolder(count: 20, megapixels: 0.01, seed: seed).files.map { try $0.encoded().hashValue }
        }
        #expect(try sums(1) == sums(1))
        #expect(try sums(1) != sums(2))
    }

    @Test("A folder of any count has that many photos", arguments: [1, 5, 11, 12, 13, 100])
    func counts(count: Int) {
        let files = SampleFolder(count: count).files
        #expect(files.count { $0.role.isCandidate } == count)
        #expect(Set(files.map(\.path)).count == files.count)
    }

    @Test("A dozen photos include one of everything")
    func variety() {
        let files = SampleFolder(count: 12).files
        for role in SampleFile.Role.allCases where role != .photo {
            #expect(files.contains { $0.role == role }, "\(role)")
        }
        let names = files.map {
            $0.path.lastComponent.map { $0.withPlatformString { Data(bytes: $0, count: strlen($0)) } }
        }
        #expect(names.contains { $0.map { String(data: $0, encoding: .utf8) == nil } ?? false })
        #expect(names.contains { $0?.contains(UInt8(ascii: "\n")) ?? false })
    }

    @Test("A library has all orientations, copies of the same bytes, and near-duplicates of the same scene")
    func relations() throws {
        let files = SampleFolder(count: 100, megapixels: 0.01).files
        let orientations = files.compactMap { file in
            if case .photo(let photo) = file.content { photo.orientation } else { nil }
        }
        #expect(Set(orientations) == Set(Orientation.allCases))
        let byPath = Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0) })
        for file in files where file.role == .copy || file.role == .nearDuplicate {
            let original = try #require(file.original.flatMap { byPath[$0] })
            #expect((try file.encoded() == original.encoded()) == (file.role == .copy))
            guard case .photo(let one) = file.content, case .photo(let other) = original.content else {
                Issue.record("\(file.path) and its original are photos")
                continue
            }
            #expect(one.seed == other.seed)
        }
        let contents = try files.filter { $0.role.isCandidate && $0.role != .copy }.map { try $0.encoded() }
        #expect(Set(contents).count == contents.count)
    }

    @Test("A plain folder has only healthy, distinct photos")
    func plain() {
        let files = SampleFolder(count: 60, isPlain: true).files
        #expect(files.allSatisfy { $0.role == .photo })
        #expect(files.allSatisfy { $0.path.string.allSatisfy { $0.isASCII && $0 != " " } })
    }

    @Test("Raw files are added to the others, every other one with a JPEG of the same name")
    func raw() throws {
        let others = SampleFolder(count: 15, megapixels: 0.02).files
        let files = SampleFolder(count: 15, megapixels: 0.02, rawCount: 14).files
        #expect(files.prefix(others.count).map(\.path) == others.map(\.path))
        let added = files.dropFirst(others.count)
        #expect(added.count == 14 + 7)
        #expect(Set(files.map(\.path)).count == files.count)
        let raws = added.filter { if case .raw = $0.content { true } else { false } }
        #expect(Set(raws.map { $0.path.extension }) == ["DNG", "NEF", "CR2", "ARW", "ORF", "RAF"])
        for raw in raws {
            if let original = raw.original {
                #expect(original.stem == raw.path.stem)
                #expect(original.removingLastComponent() == raw.path.removingLastComponent())
                #expect(added.contains { $0.path == original })
            }
            guard case .raw(let preview, let sample) = raw.content else { continue }
            let bytes = try raw.encoded()
            #expect(bytes.count > sample.sensorByteCount)
            #expect(bytes.contains(try preview.encoded()) == !sample.layout.hasFacts)
        }
    }

    @Test("Refuses a folder that is not empty")
    func notEmpty() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending("mine.txt")
            try Data("mine".utf8).write(to: URL(filePath: file.string))
            await #expect(throws: SampleError.self) { try await SampleFolder(count: 1).write(to: folder) }
            #expect(try contents(of: file) == Array("mine".utf8))
        }
    }
}

/// The bytes of a file whose name may contain any bytes.
private func contents(of path: FilePath) throws -> [UInt8] {
    let file = try FileDescriptor.open(path, .readOnly)
    return try file.closeAfter {
        let count = Int(try file.seek(offset: 0, from: .end))
        try file.seek(offset: 0, from: .start)
        return try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
    }
}

private func withTemporaryFolder(_ body: (FilePath) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sample-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(FilePath(folder.path))
}
