import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Fuzzing

@Suite("Mutants through the whole pipeline")
struct FuzzPipelineTests {
    /// Commands are built beside the tests.
    private static let commands = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    private static let tools = ["vips", "heif-enc", "cjpeg", "djpeg", "jpegtran"]
    private static let hasTools = tools.allSatisfy {
        FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
    }

    @Test("500 mutants of files of all formats cause no crash, no hang and no wrong count", .enabled(if: hasTools))
    func sound() throws {
        try withFolder { folder in
            let seeds = folder.appending("seeds")
            let script = packageFolder.appending("scripts/fuzz-seeds").string
            let maker = Self.commands.appending(path: "sample-library").path
            #expect(try run(script, [seeds.string, maker], ["SLUICE_CORPUS": nil]).status == 0)
            let arguments = [seeds.string, folder.appending("work").string, "--count", "500", "--seed", "11"]
            let result = try run(Self.commands.appending(path: "fuzz-pipeline").path, arguments)
            #expect(result.status == 0, "\(result.output)")
            #expect(result.output.contains("500 mutants: "), "\(result.output)")
            #expect(result.output.contains("; 0 findings"), "\(result.output)")
            // Nothing is kept from batches without findings.
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.appending("work").string) == [])
        }
    }

    @Test(
        "Detects a command that dies, hangs, reports wrong results or leaves a process behind, and keeps its batch",
        arguments: [
            ("kill -SEGV $$", "status -11"),
            ("sleep 100", "hangs"),
            ("echo nonsense", "no report"),
            ("sleep 100 & echo nonsense", "left 1 processes behind"),
        ]
    )
    func findings(_ script: String, _ finding: String) throws {
        try withFolder { folder in
            let seeds = folder.appending("seeds")
            try FileManager.default.createDirectory(atPath: seeds.string, withIntermediateDirectories: true)
            for seed in Samples.seeds {
                try Data(seed.bytes).write(to: URL(filePath: seeds.appending(seed.name).string))
            }
            let sluice = folder.appending("sluice").string
            try "#!/bin/bash\n\(script)\n".write(toFile: sluice, atomically: false, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: sluice)
            let work = folder.appending("work")
            let command = Self.commands.appending(path: "fuzz-pipeline").path
            let arguments = [seeds.string, work.string, "--sluice", sluice, "--count", "3", "--time-limit", "1"]
            let result = try run(command, arguments)
            #expect(result.status == 1)
            #expect(result.output.contains(finding), "\(result.output)")
            #expect(result.output.contains("--seed 1 --first 0 --count 3"))
            let kept = try FileManager.default.contentsOfDirectory(atPath: work.appending("mutants-0/photos").string)
            #expect(kept.count == 3)
        }
    }

    private func withFolder(_ body: (FilePath) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "fuzz-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(FilePath(folder.resolvingSymlinksInPath().path))
    }

    private func run(
        _ command: String,
        _ arguments: [String],
        _ variables: [String: String?] = [:]
    ) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(filePath: command)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(variables.mapValues { $0 ?? "" }) { $1 }
        process.standardInput = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }
}
