import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import ChildProcesses

@Suite("Child processes", .timeLimit(.minutes(1)))
struct ChildProcessTests {
    private func shell(_ script: String, _ descriptors: [FileDescriptor?] = [nil, nil, nil]) throws -> ChildProcess {
        try ChildProcess("sh", ["sh", "-c", script], descriptors: descriptors)
    }

    @Test(
        "Distinguishes a process that ended by itself from one that was killed",
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

    @Test("A process killed from another thread does not count as killed from outside")
    func killed() throws {
        let process = try shell("while :; do sleep 50; done")
        process.kill()
        #expect(process.finish(within: .seconds(50)) == .forced)
    }

    @Test("Descendants end with the process, even if they ignore signals")
    func group() throws {
        let ends = try PipeEnds()
        defer { try? ends.read.close() }
        // While the other end of the pipe is open, its holder has not ended.
        let process = try ends.write.closeAfter {
            try shell("trap '' HUP INT TERM; sleep 50 & echo; exit", [nil, ends.write, nil])
        }
        var bytes: [UInt8] = [0, 0]
        #expect(try bytes.withUnsafeMutableBytes { try ends.read.read(into: $0) } == 1)
        #expect(process.finish(within: .seconds(50)) == .exited(status: 0))
        #expect(try bytes.withUnsafeMutableBytes { try ends.read.read(into: $0) } == 0)
    }

    @Test("The process has only the given descriptors, and blocks no signal")
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

    @Test("A missing program leaves nothing behind")
    func missing() throws {
        #expect(throws: Errno.noSuchFileOrDirectory) {
            try ChildProcess("/nowhere/program", ["program"], descriptors: [])
        }
    }
}
