import Foundation
import SystemPackage
import TestSupport

/// The environment of `scripts/python-env`.
enum Python {
    static let path = packageFolder.appending(".build-python/bin/python").string

    static let exists = FileManager.default.isExecutableFile(atPath: path)

    static func has(_ module: String) -> Bool { exists && (try? run("import \(module)")) != nil }

    /// Runs a script, and throws if it fails.
    @discardableResult
    static func run(_ script: String, _ arguments: String...) throws -> String {
        try Command.run([path, "-c", script] + arguments)
    }
}

enum Command {
    struct Failed: Error { let words: [String], status: Int32 }

    static func run(_ words: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failed(words: words, status: process.terminationStatus) }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A folder that is removed with its owner.
final class Folder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "formats-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appending(path: name).path }

    @discardableResult
    func write(_ name: String, _ bytes: [UInt8]) throws -> String {
        try Data(bytes).write(to: url.appending(path: name))
        return path(name)
    }
}

/// Collects what a writer puts out.
final class Collected {
    var bytes: [UInt8] = []
    var largestWrite = 0

    func append(_ buffer: UnsafeRawBufferPointer) {
        bytes += buffer
        largestWrite = max(largestWrite, buffer.count)
    }
}
