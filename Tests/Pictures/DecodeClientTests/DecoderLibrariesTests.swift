import Foundation
import Imaging
import PictureSamples
import SystemPackage
import TestSupport
import Testing

@testable import DecodeClient

/// A caller that requests the libraries' versions may be the one that the holders of the processes wait for.
@Suite("Reading the versions of the decoder libraries", .serialized, .enabled(if: PictureMaker.has("vips")))
struct DecoderLibrariesTests {
    /// In milliseconds, for what takes a tenth of a second: reached only in a deadlock.
    private let maker: PictureMaker

    init() throws {
        maker = try PictureMaker()
        try maker.writePatches()
        try maker.run("vips copy patches.ppm a.png")
    }

    @Test("Does not wait for a holder of the processes")
    func held() throws {
        let workers = DecodeWorkers(count: 1)
        let file = try maker.open("a.png")
        defer { try? file.close() }
        let held = try workers.open(file, deadline: .seconds(60))
        let libraries = try workers.libraries()
        #expect(libraries.contains("libvips"))
        held.close()
        #expect(try workers.libraries() == libraries)
    }

    @Test("Does not wait for a process that has yet to start")
    func starting() throws {
        // Each process reports that it begins, and continues when the gate is opened.
        let (begun, gate) = (try fifo("begun"), try fifo("gate"))
        let script = """
            #!/bin/bash
            echo > '\(maker.path("begun"))'
            read line < '\(maker.path("gate"))'
            exec '\(DecodeWorkers.defaultExecutable)'

            """
        try script.write(toFile: maker.path("slow-to-start"), atomically: false, encoding: .utf8)
        try maker.run("chmod +x slow-to-start")
        let workers = DecodeWorkers(executable: FilePath(maker.path("slow-to-start")), count: 1)
        let file = try maker.open("a.png")
        defer { for descriptor in [begun, gate, file] { try? descriptor.close() } }

        let held = Pending { try workers.open(file, deadline: .seconds(60)) }
        try #require(waitForLine(begun))
        let asked = Pending { try workers.libraries() }
        #expect(waitForLine(begun), "no process was started for the question")
        try gate.writeAll("\n\n".utf8)
        let picture = try held.value()
        // The picture holds the only process until it is closed.
        #expect(try asked.value(within: 30)?.contains("libvips") == true)
        picture.close()
    }

    private func fifo(_ name: String) throws -> FileDescriptor {
        try maker.run("mkfifo \(name)")
        return try FileDescriptor.open(FilePath(maker.path(name)), .readWrite)
    }

    private func waitForLine(_ fifo: FileDescriptor) -> Bool {
        guard fifo.awaitInput() else { return false }
        var byte: UInt8 = 0
        return (try? withUnsafeMutableBytes(of: &byte) { try fifo.read(into: $0) }) == 1
    }
}

/// The result of a call that blocks its own thread.
private final class Pending<Value: Sendable>: @unchecked Sendable {  // Safe: written before the signal, read after it.
    private let isDone = DispatchSemaphore(value: 0)
    private var result: Result<Value, any Error>?

    init(_ work: @escaping @Sendable () throws -> Value) {
        Thread.detachNewThread {
            self.result = Result { try work() }
            self.isDone.signal()
        }
    }

    func value() throws -> Value {
        isDone.wait()
        guard let result else { throw CancellationError() }
        return try result.get()
    }

    /// Nil if it is not available within `limit` seconds.
    func value(within limit: Int) throws -> Value? {
        guard isDone.wait(timeout: .now() + .seconds(limit)) == .success else { return nil }
        return try result?.get()
    }
}
