import Foundation
import SystemPackage
import TestSupport

/// The output and the status of a command.
struct Finished {
    var status: Int32
    var output: Data
    var messages: String

    var text: String { String(decoding: output, as: UTF8.self) }
    var object: [String: Any] { json as? [String: Any] ?? [:] }
    /// For `sluice show --json`.
    var exif: [String: Any] { object["exif"] as? [String: Any] ?? [:] }
    var list: [[String: Any]] { json as? [[String: Any]] ?? [] }
    private var json: Any? { try? JSONSerialization.jsonObject(with: output) }
}

extension Household {
    /// Commands are built beside the tests.
    static let commands = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()

    @discardableResult
    func sluice(_ arguments: String..., from folder: FilePath? = nil, with more: [String: String] = [:]) throws
        -> Finished
    {
        try run(Self.commands.appending(path: "sluice"), arguments, from: folder, with: more)
    }

    @discardableResult
    func sluice(_ arguments: [String], from folder: FilePath? = nil, with more: [String: String] = [:]) throws
        -> Finished
    {
        try run(Self.commands.appending(path: "sluice"), arguments, from: folder, with: more)
    }

    /// Runs another program.
    func run(_ executable: String, _ arguments: String...) throws -> Finished {
        try run(URL(filePath: executable), arguments, from: nil, with: [:])
    }

    /// Runs a line of a shell, in which `sluice` is the command: for arguments that are not UTF-8.
    @discardableResult
    func shell(_ line: String, from folder: FilePath? = nil) throws -> Finished {
        try run(
            URL(filePath: "/bin/bash"),
            ["-c", line],
            from: folder,
            with: ["PATH": "\(Self.commands.path):/usr/bin:/bin"]
        )
    }

    private func run(_ executable: URL, _ arguments: [String], from folder: FilePath?, with more: [String: String])
        throws -> Finished
    {
        let process = process(executable, arguments, from: folder, with: more)
        // Files instead of pipes, so that no amount of output can block.
        let output = try scratchFile()
        let messages = try scratchFile()
        process.standardOutput = output
        process.standardError = messages
        try process.run()
        process.waitUntilExit()
        try output.seek(toOffset: 0)
        try messages.seek(toOffset: 0)
        return Finished(
            status: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
            output: try output.readToEnd() ?? Data(),
            messages: String(decoding: try messages.readToEnd() ?? Data(), as: UTF8.self)
        )
    }

    func process(
        _ executable: URL,
        _ arguments: [String],
        from folder: FilePath? = nil,
        with more: [String: String] = [:]
    ) -> Process {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.environment = environment.merging(more) { $1 }
        process.currentDirectoryURL = URL(filePath: (folder ?? home).string)
        process.standardInput = FileHandle.nullDevice
        return process
    }

    private func scratchFile() throws -> FileHandle {
        let url = URL(filePath: path.appending(UUID().uuidString).string)
        try Data().write(to: url)
        return try FileHandle(forUpdating: url)
    }
}
