import Foundation
import Glibc
import PipelineTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

/// `make test` preloads the guard into all tests; this suite always has it.
@Suite("Descriptors")
struct DescriptorTests {
    @Test("A file that is rejected after opening is closed once: closing twice would close another thread's file")
    func refused() async throws {
        let library = try TestLibrary()
        try library.add("a.jpg")
        try library.path("empty.jpg").write([])
        let large = library.path("large.jpg")
        try large.write([0xFF])
        try #require(large.withPlatformString { truncate($0, 8 << 40) } == 0)
        let words = [
            Torture.sluice, "prepare", library.photos.string, "--store", library.folder.path.appending("new").string,
        ]
        let guarded = try PreloadedLibrary.closeGuard.get()
        let result = try await blocking { try Command(words, environment: ["LD_PRELOAD": guarded]).end() }
        #expect(result.status == 2, "\(result.messages)")
    }

    @Test("The guard ends a command of this package that closes an unopened descriptor, and ignores other programs")
    func guarding() async throws {
        let folder = try TemporaryFolder()
        let python = String(decoding: try Tool.run("python3", "-c", "import sys; print(sys.executable)"), as: UTF8.self)
            .trimmingCharacters(in: .newlines)
        let guarded = try PreloadedLibrary.closeGuard.get()
        func end(_ name: String) async throws -> Command.Result {
            let command = folder.path.pushing(FilePath(name)).string
            try FileManager.default.createSymbolicLink(atPath: command, withDestinationPath: python)
            let words = [command, "-c", "import os; os.close(99)"]
            return try await blocking { try Command(words, environment: ["LD_PRELOAD": guarded]).end() }
        }
        let ours = try await end("sluice-like")
        #expect(ours.status == -SIGABRT)
        #expect(ours.messages.contains("sluice-like closes descriptor 99"))
        #expect(try await end("another").status == 1)
    }
}
