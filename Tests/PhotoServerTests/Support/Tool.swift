import Foundation

/// Another program of the system.
enum Tool {
    struct Failed: Error { var command, messages: String }

    /// - Returns: what it printed.
    @discardableResult
    static func run(_ words: String...) async throws -> String { try await run(words) }

    static func run(_ words: [String]) async throws -> String {
        try await onThread {
            let (process, output, messages) = (Process(), Pipe(), Pipe())
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = words
            (process.standardOutput, process.standardError) = (output, messages)
            process.standardInput = FileHandle.nullDevice
            try process.run()
            let printed = try output.fileHandleForReading.readToEnd() ?? Data()
            let said = try messages.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            guard process.terminationStatus == 0 else {
                throw Failed(command: words.joined(separator: " "), messages: String(decoding: said, as: UTF8.self))
            }
            return String(decoding: printed, as: UTF8.self)
        }
    }
}
