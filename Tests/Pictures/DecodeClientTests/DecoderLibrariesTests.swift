import Foundation
import Imaging
import PictureSamples
import SystemPackage
import TestSupport
import Testing

@testable import DecodeClient

/// Who asks for the libraries' versions may be the one for whom those wait that hold the processes.
@Suite("Asking what pictures are decoded with", .serialized, .enabled(if: PictureMaker.has("vips")))
struct DecoderLibrariesTests {
    /// Milliseconds for what takes a tenth of a second: reached only where somebody waits for ever.
    private let maker: PictureMaker

    init() throws {
        maker = try PictureMaker()
        try maker.writePatches()
        try maker.run("vips copy patches.ppm a.png")
    }

    @Test("It waits for nobody who holds the processes")
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

    @Test("Nor for a process that has yet to start")
    func starting() throws {
        // Each process tells that it begins, and goes on when it is let.
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

/// The result of something that blocks a thread of its own.
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

    /// Nil where it is not there within so many seconds.
    func value(within limit: Int) throws -> Value? {
        guard isDone.wait(timeout: .now() + .seconds(limit)) == .success else { return nil }
        return try result?.get()
    }
}
