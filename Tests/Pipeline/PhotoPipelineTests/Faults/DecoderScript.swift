import Glibc
import SystemPackage
import TestSupport

/// A script that replaces `sluice-decode` and may change what the program finds. `SLUICE_DECODE` names it.
struct DecoderScript {
    let folder: TemporaryFolder
    var path: FilePath { folder.path.appending("sluice-decode") }
    var environment: [String: String] { ["SLUICE_DECODE": path.string] }

    /// - Parameter lines: shell commands to run before the program replaces the script.
    init(_ lines: String) throws {
        folder = try TemporaryFolder()
        try path.write("#!/bin/sh\n\(lines)\nexec '\(Tool.built("sluice-decode"))' \"$@\"\n".utf8)
        guard chmod(path.string, 0o755) == 0 else { throw Errno(rawValue: errno) }
    }

    /// A process that sends itself a signal when it first reads one of these photos.
    ///
    /// - Parameters:
    ///   - signal: KILL or STOP.
    ///   - condition: a shell condition.
    init(signal: String, readingBelow photos: FilePath, where condition: String = "true") throws {
        try self.init(
            """
            if \(condition); then
                export LD_PRELOAD='\(try PreloadedLibrary.faultInjection.get())'
                export FAULT_ERROR=\(signal) FAULT_AT=1 FAULT_PHOTOS='\(photos)'
            fi
            """
        )
    }
}
