import CLinux
import Glibc
import Synchronization
package import SystemPackage

/// A byte of a file that one at a time may hold, in this process or another; the kernel lets go of it with the process.
package final class ByteLock: Sendable {
    private let descriptor: Mutex<Int32>

    /// Nil where somebody else holds it. The file is made where there is none, for its owner alone.
    package init?(_ file: FilePath, byte: Int64) throws(StoreError) {
        let descriptor = try Self.open(file)
        let code = Errno(rawValue: -clinux_lock_byte(descriptor, off_t(byte)))
        guard code.rawValue == 0 else {
            close(descriptor)
            guard code == .wouldBlock || code == .permissionDenied else { throw .failed("fcntl", file, code) }
            return nil
        }
        self.descriptor = Mutex(descriptor)
    }

    /// Waits until nobody else holds it: for what is held for a moment only.
    init(_ file: FilePath, waitingFor byte: Int64) throws(StoreError) {
        let descriptor = try Self.open(file)
        let code = clinux_wait_for_byte(descriptor, off_t(byte))
        guard code == 0 else {
            close(descriptor)
            throw .failed("fcntl", file, Errno(rawValue: -code))
        }
        self.descriptor = Mutex(descriptor)
    }

    private static func open(_ file: FilePath) throws(StoreError) -> Int32 {
        try PrivateFiles.makeFile(file)
        let descriptor = file.withPlatformString { Glibc.open($0, O_RDWR | O_CLOEXEC | O_NOFOLLOW) }
        guard descriptor >= 0 else { throw .last("open", file) }
        return descriptor
    }

    /// Whether somebody holds it. Takes nothing.
    static func isHeld(_ file: FilePath, byte: Int64) -> Bool {
        let descriptor = file.withPlatformString { Glibc.open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) }
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return clinux_is_byte_locked(descriptor, off_t(byte)) == 1
    }

    deinit { release() }

    /// Harmless when repeated.
    package func release() {
        descriptor.withLock { descriptor in
            guard descriptor >= 0 else { return }
            // Not by closing alone: a child that is just being started has the descriptor too.
            _ = clinux_unlock(descriptor)
            close(descriptor)
            descriptor = -1
        }
    }
}
