import CLinux
import DecodeClient
import Foundation
import Imaging
import PictureSamples
import SystemPackage
import TestSupport
import Testing

@Suite("Sandbox of decoding processes", .enabled(if: PictureMaker.has("vips")))
struct SandboxTests {
    private struct Abilities: Decodable {
        struct Sandbox: Decodable {
            var landlock: Int
            var refused: [String]
        }
        var cage: Sandbox
    }

    @Test("A decoding process reaches no files, networks, programs or other processes")
    func refused() throws {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: DecodeWorkers.defaultExecutable.string)
        process.arguments = ["--abilities"]
        process.standardOutput = output
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd()
        process.waitUntilExit()
        let abilities = try JSONDecoder().decode(Abilities.self, from: #require(bytes))
        #expect(abilities.cage.refused == ["files", "networks", "programs", "processes"])
        // Landlock works even without the filter.
        #expect(abilities.cage.landlock == clinux_landlock_version())
    }

    @Test("Every thread of a process with a picture is restricted")
    func threads() throws {
        try whileDecoding { process, _ in
            let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")
            #expect(!threads.isEmpty)
            for thread in threads {
                let status = try String(contentsOfFile: "/proc/\(process)/task/\(thread)/status", encoding: .utf8)
                let lines = Set(status.split(separator: "\n"))
                // 2 means "by a filter".
                #expect(lines.isSuperset(of: ["NoNewPrivs:\t1", "Seccomp:\t2"]), "\(status)")
            }
        }
    }

    @Test("A process cannot raise its limits far beyond the needs of pictures", .disabled(if: Sanitizer.takesMemory))
    func ceilings() throws {
        try whileDecoding { process, maxBytes in
            let limits = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8).split(separator: "\n")
            func ceiling(_ name: String) throws -> Int? {
                let line = try #require(limits.first { $0.hasPrefix(name) })
                return Int(line.dropFirst(name.count).split(separator: " ")[1])
            }
            #expect(try ceiling("Max open files") == 64 && ceiling("Max core file size") == 0)
            #expect(try #require(try ceiling("Max data size")) < maxBytes + 512 << 20)
            #expect(try ceiling("Max address space") != nil && ceiling("Max cpu time") != nil)
        }
    }

    /// Lends a decoding process with an open picture, and the maximum memory that it may take.
    private func whileDecoding(_ body: (_ process: pid_t, _ maxBytes: Int) throws -> Void) throws {
        let maker = try PictureMaker()
        try maker.writePatches()
        try maker.run("vips copy patches.ppm a.png")
        let workers = DecodeWorkers(count: 1)
        let file = try maker.open("a.png")
        defer { try? file.close() }
        let picture = try workers.open(file, deadline: .seconds(60))
        defer { picture.close() }
        try body(try #require(workers.processIdentifiers.first), workers.limits.maxByteCount)
    }
}
