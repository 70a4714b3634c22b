import CLinux
import Foundation
import SystemPackage
import Testing

@testable import PhotoPlugins

@Suite("The sandbox of the text process", .timeLimit(.minutes(2)))
struct TextSandboxTests {
    private static let program = PluginSpawning.program("sluice-text")

    @Test func `It reaches no files, networks, programs or other processes`() throws {
        let abilities = try #require(TextAbilities(asking: FilePath(Self.program), []))
        #expect(abilities.problem == nil)
        #expect(abilities.cage.refused == SandboxAbilities.attempts)
        #expect(abilities.cage.seccomp)
        // Verified to be in force on its own, without the filter.
        #expect(abilities.cage.landlock == clinux_landlock_version())
    }

    @Test func `After the hello, every thread is in the sandbox, and the user's environment is absent`() throws {
        let process = Process()
        let (input, output) = (Pipe(), Pipe())
        process.executableURL = URL(filePath: Self.program)
        process.environment = ProcessInfo.processInfo.environment.merging(["ADAS_SECRET": "9d1f"]) { $1 }
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        defer { process.waitUntilExit() }
        defer { try? input.fileHandleForWriting.close() }
        let hello = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        #expect(hello.contains("\"name\":\"text\""))
        let place = "/proc/\(process.processIdentifier)"
        for thread in try FileManager.default.contentsOfDirectory(atPath: "\(place)/task") {
            let status = try String(contentsOfFile: "\(place)/task/\(thread)/status", encoding: .utf8)
            // 2 is "by a filter".
            #expect(Set(status.split(separator: "\n")).isSuperset(of: ["NoNewPrivs:\t1", "Seccomp:\t2"]), "\(status)")
        }
        let environment = try String(contentsOfFile: "\(place)/environ", encoding: .utf8)
        #expect(environment.contains("OMP_THREAD_LIMIT=1") && !environment.contains("9d1f"))
        #expect(!environment.contains("HOME="))
    }
}
