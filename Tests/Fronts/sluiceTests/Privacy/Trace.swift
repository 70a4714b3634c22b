import Foundation
import SystemPackage

/// System calls of a command and of its child processes.
struct Trace {
    struct Call: CustomStringConvertible {
        var name: String
        /// Its arguments and its return value, as written by strace.
        var text: String
        /// What it returned, such as the number of bytes that were read; nil if another thread interrupted it.
        var result: Int? { text.firstMatch(of: /= (-?\d+)/).flatMap { Int($0.1) } }
        /// The strings among its arguments.
        var paths: [String] { text.matches(of: /"([^"]*)"/).map { String($0.1) } }
        var description: String { "\(name)(\(text)" }
    }

    struct Failed: Error { var words: [String], status: Int32 }

    var calls: [Call]

    /// Containers may forbid tracing.
    static let isPermitted: Bool = {
        guard ["strace", "vips"].allSatisfy({ FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") }) else {
            return false
        }
        return (try? run(["/usr/bin/strace", "-f", "-o", "/dev/null", "/bin/true"])) != nil
    }()

    /// - Parameters:
    ///   - calls: in the form of strace's option `-e trace`. A descriptor is followed by its path: `12</etc/passwd>`.
    ///   - words: the command, with its absolute path.
    init(_ household: Household, calls: String, _ words: [String]) throws {
        let log = household.path.appending("trace-\(UUID().uuidString)")
        let options = [
            "/usr/bin/strace", "-f", "-qq", "-y", "-s", "4096", "-e", "trace=\(calls)", "-e", "signal=none", "-o",
            log.string,
        ]
        try Self.run(options + words, household, mayFail: true)
        let lines = try String(contentsOf: URL(filePath: log.string), encoding: .utf8).split(separator: "\n")
        // "1234 name(arguments) = result". A call interrupted by another thread has two lines: its beginning, and one
        // that continues with "<... name resumed>".
        self.calls = lines.compactMap { line in
            line.firstMatch(of: /^\d+ +(\w+)\((.*)$/).map { Call(name: String($0.1), text: String($0.2)) }
        }
        guard !self.calls.isEmpty else { throw Failed(words: words, status: 0) }
    }

    static func run(_ words: [String], _ household: Household? = nil, mayFail: Bool = false) throws {
        let process = Process()
        process.executableURL = URL(filePath: words[0])
        process.arguments = Array(words.dropFirst())
        if let household {
            process.environment = household.environment
            process.currentDirectoryURL = URL(filePath: household.path.string)
        }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard mayFail || process.terminationStatus == 0 else {
            throw Failed(words: words, status: process.terminationStatus)
        }
    }
}
