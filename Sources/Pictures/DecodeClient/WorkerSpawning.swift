import ChildProcesses
import DecodeProtocol
import Glibc
import Imaging
package import SystemPackage

/// Starts a decoding process.
enum WorkerSpawning {
    /// - Returns: the process, and this side's end of the socket that is its standard input.
    static func spawn(
        _ executable: FilePath,
        allowsUnsandboxed: Bool
    ) throws(ImagingError) -> (process: ChildProcess, socket: FileDescriptor) {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw .system(call: "socketpair", code: errno) }
        defer { close(ends[1]) }
        do throws(Errno) {
            let process = try ChildProcess(
                executable,
                ["sluice-decode"] + (allowsUnsandboxed ? [Wire.allowUnsandboxed] : []),
                environment: environment,
                descriptors: [FileDescriptor(rawValue: ends[1]), nil, nil]
            )
            return (process, FileDescriptor(rawValue: ends[0]))
        } catch {
            close(ends[0])
            throw .decoderUnavailable(
                "\(executable): \(error). Install sluice-decode beside sluice, or name it in SLUICE_DECODE"
            )
        }
    }

    /// The user's environment reduced to the library search path.
    private static var environment: [String] {
        let libraries = getenv("LD_LIBRARY_PATH").map { ["LD_LIBRARY_PATH=" + String(cString: $0)] } ?? []
        return libraries + ["LC_ALL=C", "VIPS_CONCURRENCY=1", "MALLOC_ARENA_MAX=1"]
    }
}

extension DecodeWorkers {
    /// The path in `SLUICE_DECODE`, or `sluice-decode` beside the running executable.
    package static var defaultExecutable: FilePath {
        if let named = getenv("SLUICE_DECODE"), named.pointee != 0 { return FilePath(platformString: named) }
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &path, path.count - 1)
        guard count > 0 else { return "sluice-decode" }
        return FilePath(platformString: path).removingLastComponent().appending("sluice-decode")
    }
}
