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

    private func isAlive(_ process: Int32) -> Bool { kill(process, 0) == 0 }

    @Test("One process decodes one picture after another")
    func reuse() throws {
        let workers = DecodeWorkers(count: 2)
        #expect(workers.processIdentifiers == [])
        var seen: Set<Int32> = []
        for _ in 0..<5 {
            _ = try PulledPicture(maker.open("a.png", in: workers).render(PixelSize(width: 40, height: 30)))
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
        let pictures = try (0..<3).map { _ in try maker.open("a.png", in: workers) }
        pictures[0].close()
        pictures[1].close()
        let before = workers.processIdentifiers
        workers.fit(40, into: 100)
        #expect(workers.processIdentifiers.count == 2)
        let second = try maker.open("a.png", in: workers)
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
        let many = try (0..<3).map { _ in try maker.open("a.png", in: workers) }
        #expect(workers.processIdentifiers.count == 3)
        for picture in many { picture.close() }
    }

    @Test("Processes that have had nothing to do for a while end when memory is short; others, and busy ones, stay")
    func idle() async throws {
        let workers = DecodeWorkers(count: 3)
        defer { workers.shutdown() }
        let pictures = try (0..<3).map { _ in try maker.open("a.png", in: workers) }
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
        let again = try (0..<3).map { _ in try maker.open("a.png", in: workers) }
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
        let first = try maker.open("a.png", in: workers)
        let own = getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
        #expect(niceness() == [own])
        workers.lowerPriority()
        let second = try maker.open("a.png", in: workers)
        #expect(niceness() == [10, 10])
        first.close()
        second.close()
    }

    @Test("A picture that is closed or dropped returns its process")
    func closing() throws {
        let workers = DecodeWorkers(count: 1)
        let first = try maker.open("a.png", in: workers)
        let process = workers.processIdentifiers
        first.close()
        #expect(throws: ImagingError.self) { try first.render(PixelSize(width: 1, height: 1)) }
        _ = try maker.open("a.png", in: workers)
        let picture = try PulledPicture(maker.open("a.png", in: workers).render(PixelSize(width: 123, height: 85)))
        #expect(picture.largestError() <= 3)
        #expect(workers.processIdentifiers == process)
    }

    @Test("Rows outlive process and pool")
    func rowsOutlive() throws {
        let source: any RowSource
        do {
            let workers = DecodeWorkers(count: 1)
            source = try maker.open("a.png", in: workers).render(PixelSize(width: 123, height: 85))
            workers.shutdown()
        }
        #expect(try PulledPicture(source).largestError() <= 3)
    }

    @Test("A process killed while decoding loses its picture, and the next one works")
    func killed() throws {
        let workers = DecodeWorkers(count: 1)
        let picture = try maker.open("a.png", in: workers)
        let process = try #require(workers.processIdentifiers.first)
        kill(process, SIGKILL)
        let error = #expect(throws: ImagingError.self) { try picture.render(PixelSize(width: 10, height: 10)) }
        #expect(error?.description.contains("killed from outside") == true)
        #expect(!isAlive(process))
        _ = try PulledPicture(maker.open("a.png", in: workers).render(PixelSize(width: 10, height: 10)))
        #expect(workers.processIdentifiers.count == 1)
        #expect(workers.processIdentifiers != [process])
    }

    @Test("A process that died while idle is replaced, and no picture is blamed")
    func diedIdle() throws {
        let workers = DecodeWorkers(count: 1)
        try maker.open("a.png", in: workers).close()
        let process = try #require(workers.processIdentifiers.first)
        kill(process, SIGSEGV)
        // The process is gone when its end of the socket closes. Until then it might still accept the picture.
        var status = siginfo_t()
        while waitid(P_PID, id_t(process), &status, WEXITED | WNOWAIT) != 0 {}
        try maker.open("a.png", in: workers).close()
        #expect(workers.processIdentifiers != [process])
    }

    @Test("A process is killed when the deadline passes")
    func deadline() throws {
        let workers = DecodeWorkers(count: 1)
        let picture = try maker.open("a.png", in: workers, deadline: .milliseconds(1500))
        let process = try #require(workers.processIdentifiers.first)
        kill(process, SIGSTOP)
        #expect(throws: ImagingError.deadlineExceeded(.milliseconds(1500))) {
            try picture.render(PixelSize(width: 10, height: 10))
        }
        #expect(!isAlive(process))
        try maker.open("a.png", in: workers).close()
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
                let picture = try maker.open("a.png", in: workers)
                if round % 10 == 0 { kill(workers.processIdentifiers[0], SIGKILL) }
                _ = try? PulledPicture(picture.render(PixelSize(width: 10, height: 10)))
                #expect(throws: ImagingError.self) { try maker.open("text.png", in: workers) }
                try maker.open("a.png", in: workers).close()
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
            try maker.open("a.png", in: workers).close()
            seen.formUnion(workers.processIdentifiers)
        }
        try maker.open("a.png", in: workers).close()
        seen.formUnion(workers.processIdentifiers)
        #expect(seen.count == 2)
    }

    @Test("The error for a missing executable names the remedy")
    func missing() throws {
        let workers = DecodeWorkers(executable: "/nonexistent/sluice-decode", count: 1)
        for _ in 0..<2 {
            let error = #expect(throws: ImagingError.self) { try maker.open("a.png", in: workers) }
            guard case .decoderUnavailable(let text) = error else { throw error ?? ImagingError.unknownFormat }
            #expect(text.contains("SLUICE_DECODE"))
        }
    }

    @Test("The error for a wrong executable names the remedy")
    func impostor() throws {
        let workers = DecodeWorkers(executable: "/bin/true", count: 1)
        let error = #expect(throws: ImagingError.self) { try maker.open("a.png", in: workers) }
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
        #expect(throws: ImagingError.self) { try maker.open("a.png", in: workers) }
    }
}

private final class LockedCount: @unchecked Sendable {  // Safe: every access holds the lock.
    private let lock = NSLock()
    private var value = 0
    var count: Int { lock.withLock { value } }
    func increment() { lock.withLock { value += 1 } }
}

extension PictureMaker {
    /// Opens a picture in a process.
    func open(_ name: String, in workers: DecodeWorkers, deadline: Duration = .seconds(60)) throws -> RemotePicture {
        let file = try open(name)
        defer { try? file.close() }
        return try workers.open(file, deadline: deadline)
    }
}
