import Foundation
import Glibc
import SystemPackage
import TestSupport

/// Other programs that use the trash, in a home of their own.
struct TrashTools {
    struct Failed: Error { let words: [String], status: Int32, output: String }

    let home: FilePath

    /// For the trash, gio needs the gvfs daemon, and a bus to start it.
    static let hasGio =
        Tool.has("gio", "dbus-run-session") && FileManager.default.fileExists(atPath: "/usr/libexec/gvfsd-trash")

    static let hasTrashCLI = Tool.has("trash-put", "trash-list", "trash-restore")

    @discardableResult
    func run(_ words: String..., input: String = "", in folder: FilePath = "/") throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.currentDirectoryURL = URL(filePath: folder.string)
        process.environment = [
            "HOME": home.string, "XDG_DATA_HOME": home.appending("data").string,
            "PATH": "/usr/bin:/bin:/usr/sbin:/sbin",
            "LC_ALL": "C.UTF-8", "TZ": ProcessInfo.processInfo.environment["TZ"] ?? "",
        ].filter { !$0.value.isEmpty }
        let (output, standardInput) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = standardInput
        try Self.withoutBlockedSignals { try process.run() }
        standardInput.fileHandleForWriting.write(Data(input.utf8))
        try standardInput.fileHandleForWriting.close()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failed(words: words, status: process.terminationStatus, output: text)
        }
        return text
    }

    /// Threads of the pool block all signals, and processes started on them inherit that: a bus that cannot be terminated
    /// would remain.
    private static func withoutBlockedSignals(_ body: () throws -> Void) throws {
        var (none, blocked) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &blocked)
        defer { pthread_sigmask(SIG_SETMASK, &blocked, nil) }
        try body()
    }

    func gio(_ words: String) throws -> String { try run("dbus-run-session", "--", "sh", "-c", "gio trash \(words)") }
}
