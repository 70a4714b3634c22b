import Foundation
import Glibc
import Imaging
import PictureSamples
import SystemPackage
import TestSupport
import Testing

@testable import DecodeClient

/// Serialised, because the descriptors of the whole process are counted.
@Suite("Decoding processes", .serialized, .timeLimit(.minutes(10)), .enabled(if: PictureMaker.has("vips")))
struct DecodeWorkersTests {
    private let maker: PictureMaker

    init() throws {
        maker = try PictureMaker()
        try maker.writePatches()
        try maker.run("vips copy patches.ppm a.png")
    }

    private func open(_ name: String, _ workers: DecodeWorkers, deadline: Duration = .seconds(60)) throws
        -> RemotePicture
    {
        let file = try maker.open(name)
        defer { try? file.close() }
        return try workers.open(file, deadline: deadline)
    }

    private func isAlive(_ process: Int32) -> Bool { kill(process, 0) == 0 }

    @Test("One process decodes one picture after another")
    func reuse() throws {
        let workers = DecodeWorkers(count: 2)
        #expect(workers.processIdentifiers == [])
        var seen: Set<Int32> = []
        for _ in 0..<5 {
            _ = try PulledPicture(open("a.png", workers).render(PixelSize(width: 40, height: 30)))
            seen.formUnion(workers.processIdentifiers)
        }
        #expect(seen.count == 1)
        #expect(workers.residentByteCount > 1 << 20)
        workers.shutdown()
        #expect(seen.allSatisfy { !isAlive($0) })
    }

    @Test("No more processes are kept or used than pictures that fit into memory")
    func fit() async throws {
        let workers = DecodeWorkers(count: 3)
        defer { workers.shutdown() }
        let pictures = try (0..<3).map { _ in try open("a.png", workers) }
        pictures[0].close()
        pictures[1].close()
        let before = workers.processIdentifiers
        workers.fit(40, into: 100)
        #expect(workers.processIdentifiers.count == 2)
        let second = try open("a.png", workers)
        #expect(workers.slotIfFree() == nil)
        workers.fit(200, into: 100)
        #expect(workers.processIdentifiers.count == 2)
        second.close()
        let after = workers.processIdentifiers
        #expect((before.count, after.count) == (3, 1))
        #expect(before.allSatisfy { isAlive($0) == after.contains($0) })
        #expect(workers.slotIfFree() == nil)
        _ = try PulledPicture(pictures[2].render(PixelSize(width: 40, height: 30)))
        _ = try await workers.slot()
        workers.fit(10, into: 100)
        let many = try (0..<3).map { _ in try open("a.png", workers) }
        #expect(workers.processIdentifiers.count == 3)
        for picture in many { picture.close() }
    }

    @Test("Processes that have had nothing to do for a while end when memory is short; others, and busy ones, stay")
    func idle() async throws {
        let workers = DecodeWorkers(count: 3)
        defer { workers.shutdown() }
        let pictures = try (0..<3).map { _ in try open("a.png", workers) }
        let all = workers.processIdentifiers
        pictures[0].close()
        let between = ContinuousClock.now
        pictures[1].close()
        workers.endIdle(since: between)
        #expect(workers.processIdentifiers.count == 2)
        workers.endIdle(since: .now)
        let busy = workers.processIdentifiers
        #expect(busy.count == 1)
        #expect(all.allSatisfy { isAlive($0) == busy.contains($0) })
        _ = try PulledPicture(pictures[2].render(PixelSize(width: 40, height: 30)))
        let again = try (0..<3).map { _ in try open("a.png", workers) }
        #expect(workers.processIdentifiers.count == 3)
        for picture in again { picture.close() }
        await reached {
            workers.giveBack(1)
            return workers.processIdentifiers.isEmpty
        }
    }

    @Test("All processes, later ones too, give way to others once their priority is lowered")
    func lowPriority() throws {
        let workers = DecodeWorkers(count: 2)
        defer { workers.shutdown() }
        func niceness() -> [Int32] {
            workers.processIdentifiers.map { getpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t($0)) }
        }
        let first = try open("a.png", workers)
        let own = getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
        #expect(niceness() == [own])
        workers.lowerPriority()
        let second = try open("a.png", workers)
        #expect(niceness() == [10, 10])
        first.close()
        second.close()
    }

    @Test("A picture that is closed or dropped returns its process")
    func closing() throws {
        let workers = DecodeWorkers(count: 1)
        let first = try open("a.png", workers)
        let process = workers.processIdentifiers
        first.close()
        #expect(throws: ImagingError.self) { try first.render(PixelSize(width: 1, height: 1)) }
        _ = try open("a.png", workers)
        let picture = try PulledPicture(open("a.png", workers).render(PixelSize(width: 123, height: 85)))
        #expect(picture.largestError() <= 3)
        #expect(workers.processIdentifiers == process)
    }

    @Test("Rows outlive process and pool")
    func rowsOutlive() throws {
        let source: any RowSource
        do {
            let workers = DecodeWorkers(count: 1)
            source = try open("a.png", workers).render(PixelSize(width: 123, height: 85))
            workers.shutdown()
        }
        #expect(try PulledPicture(source).largestError() <= 3)
    }

    @Test("A process killed while decoding loses its picture, and the next one works")
    func killed() throws {
        let workers = DecodeWorkers(count: 1)
        let picture = try open("a.png", workers)
        let process = try #require(workers.processIdentifiers.first)
        kill(process, SIGKILL)
        let error = #expect(throws: ImagingError.self) { try picture.render(PixelSize(width: 10, height: 10)) }
        #expect(error?.description.contains("killed from outside") == true)
        #expect(!isAlive(process))
        _ = try PulledPicture(open("a.png", workers).render(PixelSize(width: 10, height: 10)))
        #expect(workers.processIdentifiers.count == 1)
        #expect(workers.processIdentifiers != [process])
    }

    @Test("A process that died while idle is replaced, and no picture is blamed")
    func diedIdle() throws {
        let workers = DecodeWorkers(count: 1)
        try open("a.png", workers).close()
        let process = try #require(workers.processIdentifiers.first)
        kill(process, SIGSEGV)
        // The process is gone when its end of the socket closes. Until then it might still accept the picture.
        var status = siginfo_t()
        while waitid(P_PID, id_t(process), &status, WEXITED | WNOWAIT) != 0 {}
        try open("a.png", workers).close()
        #expect(workers.processIdentifiers != [process])
    }

    @Test("A process is killed when the deadline passes")
    func deadline() throws {
        let workers = DecodeWorkers(count: 1)
        let picture = try open("a.png", workers, deadline: .milliseconds(1500))
        let process = try #require(workers.processIdentifiers.first)
        kill(process, SIGSTOP)
        #expect(throws: ImagingError.deadlineExceeded(.milliseconds(1500))) {
            try picture.render(PixelSize(width: 10, height: 10))
        }
        #expect(!isAlive(process))
        try open("a.png", workers).close()
    }

    @Test("All descriptors and processes are returned")
    func nothingLeaks() throws {
        // Counts pictures and shared memory only: pipeline tests open and close hundreds of other descriptors meanwhile.
        func descriptorCount() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { number in
                let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")
                return target.map { $0.hasPrefix(maker.folder.path) || $0.hasPrefix("/memfd:") } ?? false
            }
        }
        try Data("not a picture".utf8).write(to: maker.folder.appending(path: "text.png"))
        let before = try descriptorCount()
        var processes: [Int32] = []
        do {
            let workers = DecodeWorkers(count: 1)
            for round in 0..<60 {
                let picture = try open("a.png", workers)
                if round % 10 == 0 { kill(workers.processIdentifiers[0], SIGKILL) }
                _ = try? PulledPicture(picture.render(PixelSize(width: 10, height: 10)))
                #expect(throws: ImagingError.self) { try open("text.png", workers) }
                try open("a.png", workers).close()
            }
            processes = workers.processIdentifiers
        }
        // Tests running in parallel open some of their own. A leak would be at least 60.
        #expect(try descriptorCount() < before + 40)
        #expect(processes.count == 1 && processes.allSatisfy { !isAlive($0) })
    }

    @Test("A process is replaced after many pictures")
    func wornOut() throws {
        let workers = DecodeWorkers(count: 1)
        var seen: Set<Int32> = []
        for _ in 0..<201 {
            try open("a.png", workers).close()
            seen.formUnion(workers.processIdentifiers)
        }
        try open("a.png", workers).close()
        seen.formUnion(workers.processIdentifiers)
        #expect(seen.count == 2)
    }

    @Test(
        "Files with changed or missing bytes give a picture or an error, in time",
        .enabled(if: PictureMaker.has("heif-enc", "cjpeg"))
    )
    func mutations() throws {
        try maker.run("heif-enc -q 60 a.png -o a.heic")
        try maker.run("heif-enc -A -q 60 a.png -o a.avif")
        try maker.run("cjpeg -rgb -outfile a.jpg patches.ppm")
        for name in ["a.gif", "a.webp", "a.tif", "a.jxl"] { try maker.run("vips copy a.png \(name)") }
        let workers = DecodeWorkers(count: 1, limits: DecodeLimits(maxPixelCount: 1 << 24, maxByteCount: 1 << 28))
        var state: UInt64 = 42
        func random(below limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        var (pictures, errors) = (0, 0)
        for name in ["a.png", "a.gif", "a.webp", "a.tif", "a.jxl", "a.heic", "a.avif", "a.jpg"] {
            let whole = try Data(contentsOf: maker.folder.appending(path: name))
            for round in 0..<25 {
                var data = whole
                if round % 5 == 0 { data.removeLast(random(below: data.count - 12)) }
                for _ in 0...round / 5 { data[8 + random(below: data.count - 8)] = UInt8(random(below: 256)) }
                try data.write(to: maker.folder.appending(path: "changed"))
                do {
                    let remote = try open("changed", workers)
                    let picture = try PulledPicture(remote.render(remote.header.storedSize.scaled(toLongEdge: 64)))
                    #expect(picture.size.longEdge <= 64)
                    pictures += 1
                } catch let error as ImagingError {
                    switch error {
                    case .malformed, .unsupported, .tooLarge, .outOfMemory, .unknownFormat, .decoderDied: errors += 1
                    default: Issue.record("\(name), round \(round): \(error)")
                    }
                }
            }
        }
        #expect(pictures > 20 && errors > 20)
    }

    @Test("Distinguishes files that are not pictures from damaged ones")
    func hopeless() throws {
        let workers = DecodeWorkers(count: 1)
        try Data("Hello".utf8).write(to: maker.folder.appending(path: "text"))
        #expect(throws: ImagingError.unknownFormat) { try open("text", workers) }
        try Data().write(to: maker.folder.appending(path: "empty"))
        #expect(throws: ImagingError.unknownFormat) { try open("empty", workers) }
        try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]).write(
            to: maker.folder.appending(path: "stump.png")
        )
        let error = #expect(throws: ImagingError.self) { try open("stump.png", workers) }
        guard case .malformed = error else { throw error ?? ImagingError.unknownFormat }
    }

    @Test(
        "SVG, PostScript and other document languages are not decoded",
        arguments: ["<svg xmlns='http://www.w3.org/2000/svg'/>", "%!PS-Adobe-3.0"]
    )
    func untrusted(_ text: String) throws {
        let workers = DecodeWorkers(count: 1)
        try Data(text.utf8).write(to: maker.folder.appending(path: "file.png"))
        #expect(throws: ImagingError.unknownFormat) { try open("file.png", workers) }
    }

    @Test("Limits are enforced before anything is decoded")
    func limits() throws {
        let few = DecodeWorkers(count: 1, limits: DecodeLimits(maxPixelCount: 123 * 85 - 1))
        let error = #expect(throws: ImagingError.self) { try open("a.png", few) }
        guard case .tooLarge = error else { throw error ?? ImagingError.unknownFormat }
        let enough = DecodeWorkers(count: 1, limits: DecodeLimits(maxPixelCount: 123 * 85))
        try open("a.png", enough).close()

        try maker.run("vips black wide.tif 6000 6000 --bands 3")
        let small = DecodeWorkers(count: 1, limits: DecodeLimits(maxByteCount: 32 << 20))
        let refused = #expect(throws: ImagingError.self) { try open("wide.tif", small) }
        guard case .tooLarge = refused else { throw refused ?? ImagingError.unknownFormat }
    }

    @Test("A file that is read as a whole may be large", arguments: ["a.gif", "a.webp"])
    func longFile(_ name: String) throws {
        try maker.run("vips copy a.png \(name)")
        let file = try FileHandle(forUpdating: maker.folder.appending(path: name))
        try file.truncate(atOffset: 40_000_000)
        try file.close()
        let workers = DecodeWorkers(count: 1)
        let remote = try open(name, workers)
        #expect(remote.header.peakByteCount > 40_000_000)
        #expect(try PulledPicture(remote.render(PixelSize(width: 123, height: 85))).largestError() <= 40)

        let small = DecodeWorkers(count: 1, limits: DecodeLimits(maxByteCount: 32 << 20))
        let refused = #expect(throws: ImagingError.self) { try open(name, small) }
        guard case .tooLarge = refused else { throw refused ?? ImagingError.unknownFormat }
    }

    @Test("A truncated file gives its rows and is reported", arguments: ["cut.png", "cut.tif", "cut.jpg"])
    func truncated(_ name: String) throws {
        try maker.write("noise.ppm", width: 300, height: 400) { x, y in
            y < 100 ? [220, 40, 30] : [UInt8((x * 31 + y * 17) % 256), UInt8((x * y) % 256), UInt8((x + y) % 256)]
        }
        let command =
            name.hasSuffix("jpg")
            ? "cjpeg -rgb -quality 90 -outfile whole-\(name) noise.ppm"
            : "vips copy noise.ppm whole-\(name)"
        try maker.run(command)
        let whole = try Data(contentsOf: maker.folder.appending(path: "whole-\(name)"))
        try whole.prefix(whole.count * 2 / 3).write(to: maker.folder.appending(path: name))
        let workers = DecodeWorkers(count: 1)
        if name.hasSuffix("tif") {
            // The directory is at the end of the file.
            #expect(throws: ImagingError.self) { try open(name, workers) }
        } else {
            let picture = try PulledPicture(open(name, workers).render(PixelSize(width: 150, height: 200)))
            #expect(picture.damage.isEmpty == false)
            let red = picture.rgb(0.5, 0.1)
            #expect(zip(red, [220, 40, 30]).allSatisfy { abs($0 - $1) < 12 }, "\(red)")
        }
    }

    @Test("The error for a missing executable names the remedy")
    func missing() throws {
        let workers = DecodeWorkers(executable: "/nonexistent/sluice-decode", count: 1)
        for _ in 0..<2 {
            let error = #expect(throws: ImagingError.self) { try open("a.png", workers) }
            guard case .decoderUnavailable(let text) = error else { throw error ?? ImagingError.unknownFormat }
            #expect(text.contains("SLUICE_DECODE"))
        }
    }

    @Test("The error for a wrong executable names the remedy")
    func impostor() throws {
        let workers = DecodeWorkers(executable: "/bin/true", count: 1)
        let error = #expect(throws: ImagingError.self) { try open("a.png", workers) }
        guard case .decoderUnavailable(let text) = error else { throw error ?? ImagingError.unknownFormat }
        #expect(text.contains("--abilities"))
    }

    @Test("Many threads share few processes")
    func many() throws {
        let workers = DecodeWorkers(count: 2)
        let path = maker.path("a.png")
        let failures = LockedCount()
        DispatchQueue.concurrentPerform(iterations: 24) { _ in
            do {
                let copy = try FileDescriptor.open(FilePath(path), .readOnly)
                defer { try? copy.close() }
                let picture = try PulledPicture(
                    workers.open(copy, deadline: .seconds(60)).render(PixelSize(width: 61, height: 42))
                )
                if picture.largestError() > 6 { failures.increment() }
            } catch { failures.increment() }
        }
        #expect(failures.count == 0)
        #expect(workers.processIdentifiers.count <= 2)
        workers.shutdown()
        #expect(throws: ImagingError.self) { try open("a.png", workers) }
    }
}

private final class LockedCount: @unchecked Sendable {  // Safe: every access holds the lock.
    private let lock = NSLock()
    private var value = 0
    var count: Int { lock.withLock { value } }
    func increment() { lock.withLock { value += 1 } }
}
