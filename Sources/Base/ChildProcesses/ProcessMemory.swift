import Glibc
import SystemPackage

/// A process's memory according to `/proc/PID/status`, in bytes. Zeros if the process does not exist.
package struct ProcessMemory: Sendable {
    /// Private memory and memory shared with other processes, without the pages of mapped files.
    package private(set) var resident = 0
    /// Maximum resident memory so far, pages of mapped files included.
    package private(set) var highWater = 0

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
        }
    }
}
