import Glibc
import SystemPackage

/// What `/proc/PID/status` says of a process's memory, in bytes; zeros for a process that is not there.
package struct ProcessMemory: Sendable {
    /// Memory that is its own or shared with other processes, without the pages of mapped files.
    package private(set) var resident = 0
    /// The most that it ever had in memory, pages of mapped files included.
    package private(set) var highWater = 0
    /// What it has in memory now, pages of mapped files included.
    package private(set) var present = 0

    package init(of process: Int32) {
        guard
            let file = try? FileDescriptor.open(
                FilePath("/proc/\(process)/status"),
                .readOnly,
                options: .closeOnExec
            )
        else { return }
        defer { try? file.close() }
        var bytes = [UInt8](repeating: 0, count: 8192)
        let count = (try? bytes.withUnsafeMutableBytes { try file.read(into: $0) }) ?? 0
        for line in String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n") {
            let kibibytes = line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0
            if line.hasPrefix("RssAnon:") || line.hasPrefix("RssShmem:") { resident += kibibytes << 10 }
            if line.hasPrefix("VmHWM:") { highWater = kibibytes << 10 }
            if line.hasPrefix("VmRSS:") { present = kibibytes << 10 }
        }
    }
}
