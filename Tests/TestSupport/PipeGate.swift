import Synchronization
package import SystemPackage

/// Delays a child process: its `open(path)` for reading returns when the gate is opened, and at once from then on.
package final class PipeGate: Sendable {
    package let path: FilePath
    // For reading and writing, so that neither side waits for the other: fifo(7).
    private let descriptor = Mutex<FileDescriptor?>(nil)

    package init(at path: FilePath) throws {
        self.path = path
        try path.makePipe()
    }

    deinit { try? descriptor.withLock { try $0?.close() } }

    package func open() throws {
        let opened = try FileDescriptor.open(path, .readWrite, options: .closeOnExec)
        descriptor.withLock { $0 = opened }
    }
}
