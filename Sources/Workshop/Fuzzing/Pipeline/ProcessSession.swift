internal import ChildProcesses
internal import Foundation
internal import Glibc
internal import SystemPackage

/// The processes of one session (setsid(2)): a command and everything that it started, in any process group.
struct ProcessSession {
    let identifier: Int32

    /// The live processes, without zombies.
    var members: [Int32] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { Int32($0) }.filter { process in
            // After the name, which may contain anything: state, parent, group, session.
            let fields =
                Self.status(of: process).split(separator: UInt8(ascii: ")")).last?
                .split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) } ?? []
            return fields.count > 3 && fields[0] != "Z" && fields[3] == "\(identifier)"
        }
    }

    /// Empty for a process that no longer exists.
    private static func status(of process: Int32) -> ArraySlice<UInt8> {
        guard let file = try? FileDescriptor.open(FilePath("/proc/\(process)/stat"), .readOnly, options: .closeOnExec)
        else { return [] }
        defer { try? file.close() }
        var bytes = [UInt8](repeating: 0, count: 1024)
        let count = (try? bytes.withUnsafeMutableBytes { try file.read(into: $0) }) ?? 0
        return bytes.prefix(count)
    }

    /// The private memory of all of them, in bytes.
    var residentByteCount: Int { members.reduce(0) { $0 + ProcessMemory(of: $1).resident } }

    func kill() {
        for process in members { Glibc.kill(process, SIGKILL) }
    }
}
