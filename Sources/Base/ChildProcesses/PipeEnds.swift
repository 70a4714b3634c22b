import CLinux
package import SystemPackage

/// pipe2(2): both ends are closed in started processes.
package struct PipeEnds: Sendable {
    package let read, write: FileDescriptor

    package init() throws(Errno) {
        var ends: [Int32] = [-1, -1]
        let code = clinux_pipe(&ends)
        guard code == 0 else { throw Errno(rawValue: -code) }
        (read, write) = (FileDescriptor(rawValue: ends[0]), FileDescriptor(rawValue: ends[1]))
    }
}
