import Foundation

/// Runs another program of the system.
enum Tool {
    /// The folder of the built commands, which is also that of the tests.
    static let commands = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()

    struct Failed: Error {
        var command, printed, messages: String

        var all: String { printed + messages }
    }

    /// - Returns: its output.
    @discardableResult
    static func run(_ words: String...) async throws -> String { try await run(words) }

    /// - Parameters:
    /// - typed: the standard input; nil for none.
    /// - more: further environment variables.
    static func run(_ words: [String], typing typed: String? = nil, with more: [String: String] = [:]) async throws
        -> String
    {
        try await onThread {
            let (process, output, messages, input) = (Process(), Pipe(), Pipe(), Pipe())
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = words
            process.environment = ProcessInfo.processInfo.environment.merging(more) { $1 }
            (process.standardOutput, process.standardError) = (output, messages)
            process.standardInput = typed == nil ? FileHandle.nullDevice : input
            try process.run()
            if let typed {
                try input.fileHandleForWriting.write(contentsOf: Data(typed.utf8))
                try input.fileHandleForWriting.close()
            }
            let printed = try output.fileHandleForReading.readToEnd() ?? Data()
            let said = try messages.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            let text = String(decoding: printed, as: UTF8.self)
            guard process.terminationStatus == 0 else {
                let messages = String(decoding: said, as: UTF8.self)
                throw Failed(command: words.joined(separator: " "), printed: text, messages: messages)
            }
            return text
        }
    }
}
