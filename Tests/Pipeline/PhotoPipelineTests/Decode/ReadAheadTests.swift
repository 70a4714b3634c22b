import Backpressure
import PhotoCatalogue
import PhotoModel
import PipelineTestSupport
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

@Suite("Reading files ahead")
struct ReadAheadTests {
    private let library: TestLibrary
    private let root: OpenRoot

    init() throws {
        library = try TestLibrary()
        root = try OpenRoot(try library.catalogue.addRoot(library.photos))
    }

    private func candidate(_ name: String, known: KnownFile? = nil) -> Candidate {
        let stamp = FileStamp(size: 1, modified: 1, changed: 1, device: 1, inode: 1)
        let place = AssetPlace(root: root.root.id, folder: "", name: Array(name.utf8))
        return Candidate(root: root, place: place, status: FileStatus(kind: .file, stamp: stamp), known: known)
    }

    /// Files of this size, without contents.
    private func candidates(_ count: Int, of size: Int64) throws -> [Candidate] {
        try (0..<count).map { number in
            let name = FilePath("\(number).jpg")
            try library.path(name).write([])
            let file = try FileDescriptor.open(library.path(name), .writeOnly)
            try file.closeAfter { try file.resize(to: size) }
            return candidate(name.string)
        }
    }

    @Test(
        "Some files wait, fewer if they are large, and all are handed on in their order",
        arguments: [(size: Int64(1), most: 15), (5 << 20, 6), (1 << 30, 2)]
    )
    func bound(size: Int64, most: Int) async throws {
        let all = try candidates(40, of: size)
        let readers = try BlockingPool(name: "read", threadCount: 1)
        let (input, output) = (ByteChannel<Candidate>(capacity: 1 << 20), ReadAheadStage.output())
        for candidate in all { try await input.send(candidate, byteCount: 0) }
        input.finish()
        try await withThrowingTaskGroup { group in
            group.addTask {
                try await ReadAheadStage(readers: readers).run(input, to: output)
                output.finish()
            }
            await reached { output.snapshot.waitingSenders == 1 }
            #expect(output.snapshot.elementCount == most)
            var names: [[UInt8]] = []
            while let next = try await output.receive() {
                #expect(next.file?.byteCount == Int(size))
                #expect(next.byteCount == min(Int(size), PhotoFile.maxBytesInMemory))
                names.append(next.candidate.place.name)
            }
            #expect(names == all.map(\.place.name))
            try await group.waitForAll()
        }
        await readers.shutdown()
    }

    @Test("It ends when the photos that it hands on are dropped, and leaves the others")
    func dropped() async throws {
        let readers = try BlockingPool(name: "read", threadCount: 1)
        let (input, output) = (ByteChannel<Candidate>(capacity: 1 << 20), ReadAheadStage.output())
        for candidate in try candidates(40, of: 1) { try await input.send(candidate, byteCount: 0) }
        try await withThrowingTaskGroup { group in
            group.addTask { try await ReadAheadStage(readers: readers).run(input, to: output) }
            await reached { output.snapshot.waitingSenders == 1 }
            output.abort()
            try await group.waitForAll()
        }
        #expect(input.snapshot.elementCount == 40 - 15 - 1)
        await readers.shutdown()
    }

    @Test("A file that cannot be opened is handed on all the same")
    func missing() {
        let awaited = AwaitedFile(candidate("nowhere.jpg"), reading: 1000)
        #expect(awaited.file == nil && awaited.byteCount == 0)
        #expect(awaited.candidate.place.name == Array("nowhere.jpg".utf8))
    }
}
