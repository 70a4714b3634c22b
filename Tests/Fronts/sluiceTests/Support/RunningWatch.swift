import Foundation
import SystemPackage
import TestSupport

/// A running `sluice watch --json`, whose lines are read one by one. Reading blocks until there is one.
final class RunningWatch {
    let process: Process
    private let output = Pipe()
    private var pending: [UInt8] = []

    /// - Parameter words: prefix of the command line that starts it.
    init(_ household: Household, through words: [String] = [], _ arguments: String...) throws {
        let sluice = Household.commands.appending(path: "sluice").path
        let line = words + [sluice, "watch", household.photos.string, "--json", "--settle", "0.1"] + arguments
        process = household.process(URL(filePath: "/usr/bin/env"), line)
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    deinit { if process.isRunning { process.terminate() } }

    /// The next event of this name; nil if the command ended first.
    func wait(for name: String) throws -> [String: Any]? {
        while let line = nextLine() {
            let object = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
            if object?["event"] as? String == name { return object }
        }
        return nil
    }

    /// Waits until this many photos were prepared, in one run or several; false if the command ended first.
    func wait(forPrepared count: Int) throws -> Bool {
        var left = count
        while left > 0 {
            guard let event = try wait(for: "prepared"), let report = event["report"] as? [String: Any] else {
                return false
            }
            left -= report["prepared"] as? Int ?? 0
        }
        return left == 0
    }

    /// Sends Ctrl-C, and returns the exit status.
    func interrupt() -> Int32 {
        process.interrupt()
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }

    private func nextLine() -> [UInt8]? {
        while true {
            if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
                defer { pending.removeSubrange(...end) }
                return Array(pending[..<end])
            }
            let handle = output.fileHandleForReading
            guard FileDescriptor(rawValue: handle.fileDescriptor).awaitInput() else {
                kill(process.processIdentifier, SIGKILL)
                return nil
            }
            let more = handle.availableData
            guard !more.isEmpty else { return nil }
            pending += more
        }
    }
}
