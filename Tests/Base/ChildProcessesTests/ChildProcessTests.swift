import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import ChildProcesses

@Suite("Processes that are started", .timeLimit(.minutes(1)))
struct ChildProcessTests {
    private func shell(_ script: String, _ descriptors: [FileDescriptor?] = [nil, nil, nil]) throws -> ChildProcess {
        try ChildProcess("sh", ["sh", "-c", script], descriptors: descriptors)
    }

    @Test(
        "How one ended by itself is told from its being ended",
        arguments: [
            ("exit 3", ChildProcess.Ending.exited(status: 3)),
            ("kill -SEGV $$", .killed(signal: SIGSEGV)),
            ("kill -KILL $$", .killed(signal: SIGKILL)),
        ]
    )
    func ending(_ script: String, _ ending: ChildProcess.Ending) throws {
        #expect(try shell(script).finish(within: .seconds(50)) == ending)
        let hanging = try shell("while :; do sleep 50; done")
        #expect(hanging.finish() == .forced && hanging.finish(within: .seconds(50)) == .forced)
    }

    @Test("One that was ended from another thread was not killed from outside")
    func killed() throws {
        let process = try shell("while :; do sleep 50; done")
        process.kill()
        #expect(process.finish(within: .seconds(50)) == .forced)
    }

    @Test("What it started ends with it, though it ignores signals")
    func group() throws {
        let ends = try PipeEnds()
        defer { try? ends.read.close() }
        // Whoever has the other end of the pipe has not ended.
        let process = try ends.write.closeAfter {
            try shell("trap '' HUP INT TERM; sleep 50 & echo; exit", [nil, ends.write, nil])
        }
        var bytes: [UInt8] = [0, 0]
        #expect(try bytes.withUnsafeMutableBytes { try ends.read.read(into: $0) } == 1)
        #expect(process.finish(within: .seconds(50)) == .exited(status: 0))
        #expect(try bytes.withUnsafeMutableBytes { try ends.read.read(into: $0) } == 0)
    }

    @Test("It has nothing open but what it is given, and no signal is held back from it")
    func inherited() throws {
        let (ends, given) = (try PipeEnds(), try PipeEnds())
        defer { for end in [ends.read, given.read, given.write] { try? end.close() } }
        let process = try ends.write.closeAfter {
            try shell(
                "test -e /dev/fd/3 && test ! -e /dev/fd/4 && grep SigBlk /proc/self/status",
                [nil, ends.write, nil, given.read]
            )
        }
        var bytes = [UInt8](repeating: 0, count: 200)
        let count = try bytes.withUnsafeMutableBytes { try ends.read.read(into: $0) }
        #expect(String(decoding: bytes.prefix(count), as: UTF8.self) == "SigBlk:\t0000000000000000\n")
        process.finish()
    }

    @Test("A program that is not there leaves nothing behind")
    func missing() throws {
        #expect(throws: Errno.noSuchFileOrDirectory) {
            try ChildProcess("/nowhere/program", ["program"], descriptors: [])
        }
    }
}
