import Backpressure
import DecodeClient
import Glibc
import Imaging
import PhotoModel
import PhotoRecord
import PipelineTestSupport
import SampleLibrary
import StoreFiles
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

@Suite("Files that change while they are read", .enabled(if: Tool.has("vips")), .timeLimit(.minutes(5)))
struct ChangingFileTests {
    private let library: TestLibrary
    private static let names: [FilePath] = ["memory.jpg", "descriptor.jpg", "a.png", "a.tif", "a.webp"]

    init() throws {
        library = try TestLibrary()
        let photo = try SamplePhoto(size: PixelSize(width: 900, height: 600), seed: 5).encoded()
        try library.path("memory.jpg").write(photo)
        // Too large to be kept in memory, because of the padding after the picture.
        try library.path("descriptor.jpg").write(photo + Array(repeating: 0, count: PhotoFile.maxBytesInMemory))
        for name in ["a.png", "a.tif", "a.webp"] {
            try Tool.run("vips", "copy", library.path("memory.jpg").string, library.path(.init(name)).string)
        }
        try library.add("still.jpg")
    }

    /// Changes to a file, one after the other. The last one restores it.
    private enum Change: CaseIterable {
        case cutOff, growAgain, append, cutBack, replace

        func make(to path: FilePath, _ bytes: [UInt8]) throws {
            func open() throws -> FileDescriptor { try FileDescriptor.open(path, .writeOnly) }
            switch self {
            case .cutOff: try open().closing { try $0.resize(to: Int64(bytes.count / 2)) }
            case .growAgain: try open().closing { _ = try $0.writeAll(toAbsoluteOffset: 0, bytes) }
            case .append: try open().closing { _ = try $0.writeAll(toAbsoluteOffset: Int64(bytes.count), [1, 2, 3]) }
            case .cutBack: try open().closing { try $0.resize(to: Int64(bytes.count)) }
            case .replace:
                let other = path.removingLastComponent().appending(".new")
                try other.write(bytes)
                try other.move(to: path)
            }
        }
    }

    @Test("Files that change continuously cost no other photo, and no content is blamed")
    func changing() async throws {
        let originals = try Self.names.map { (path: library.path($0), bytes: try library.path($0).bytes()) }
        let isOver = Atomic<Int>.Box()
        let pool = try BlockingPool(name: "change", threadCount: 1)
        async let rounds = pool.run {
            var rounds = 0
            while isOver.count.load(ordering: .relaxed) == 0 || rounds == 0 {
                for change in Change.allCases {
                    for original in originals { try change.make(to: original.path, original.bytes) }
                }
                rounds += 1
            }
            return rounds
        }
        let reports: Result<[RunReport], any Error>
        do {
            var made: [RunReport] = []
            for _ in 0..<6 { made.append(try await library.run()) }
            reports = .success(made)
        } catch { reports = .failure(error) }
        isOver.count.store(1, ordering: .relaxed)
        #expect(try await rounds > 0)
        await pool.shutdown()

        for report in try reports.get() { #expect(report.found == 6) }
        #expect(try library.asset("still.jpg").state == .prepared)
        let last = try await library.run()
        #expect(last.found == 6 && last.failed == 0)
        for name in Self.names { #expect(try library.record(name).damage == [], "\(name)") }
        try library.expectSound()
    }

    @Test("A file that is truncated between hash and header is checked again, and its content is not blamed")
    func cutOffBeforeItsHeader() async throws {
        let path = library.path("a.png")
        let bytes = try path.bytes()
        let report = try await library.with(jobs: 1) { pipeline in
            // The only process is busy with another picture until the file is truncated.
            let other = try FileDescriptor.open(library.path("a.tif"), .readOnly)
            defer { try? other.close() }
            let decoders = pipeline.resources.bulk.decoders
            let held = try decoders.open(other, deadline: .seconds(60))
            FileClock.waitUntilNow()
            let (root, monitor) = (library.photos, RunMonitor())
            async let running = pipeline.run(roots: [root], scope: .files(["a.png"]), monitor: monitor)
            await reached { monitor.update { $0.report.bytesRead } > 0 }
            try path.write(bytes.prefix(20))
            held.close()
            return try await running
        }
        #expect(report.failed == 1)
        let problem = try #require(try library.asset("a.png").problem)
        #expect(problem.willRetry && problem.reason.contains("changed while it was read"))
        try path.write(bytes)
        #expect(try await library.run().failed == 0)
    }
}

extension FileDescriptor {
    fileprivate func closing(_ body: (FileDescriptor) throws -> Void) throws { try closeAfter { try body(self) } }
}
