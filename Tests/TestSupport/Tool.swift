package import Foundation

/// Commands that tests run: the libraries' own tools, and Sluice itself.
package enum Tool {
    package struct Failed: Error { let words: [String], status: Int32 }

    package struct Result {
        package var status: Int32
        package var output: [UInt8]
    }

    package static func has(_ tools: String...) -> Bool {
        tools.allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") }
    }

    /// A command of this package, built beside the tests.
    package static func built(_ name: String) -> String {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name).path
    }

    /// Runs a tool, and throws if it fails.
    @discardableResult
    package static func run(_ words: any CustomStringConvertible...) throws -> [UInt8] {
        let words = words.map(\.description)
        let result = try status(words)
        guard result.status == 0 else { throw Failed(words: words, status: result.status) }
        return result.output
    }

    /// What a tool prints. Throws if it fails.
    package static func text(_ words: [String]) throws -> String {
        let result = try status(words)
        guard result.status == 0 else { throw Failed(words: words, status: result.status) }
        return String(decoding: result.output, as: UTF8.self)
    }

    package static func status(_ words: [String]) throws -> Result {
        let process = process(words)
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Result(status: process.terminationStatus, output: Array(bytes))
    }

    package static func process(_ words: [String]) -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.standardError = FileHandle.nullDevice
        return process
    }
}
