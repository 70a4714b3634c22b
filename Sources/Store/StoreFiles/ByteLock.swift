import CLinux
import Glibc
import Synchronization
package import SystemPackage

/// An exclusive lock on a byte of a file, across threads and processes; the kernel releases it with the process.
package final class ByteLock: Sendable {
    private let descriptor: Mutex<Int32>

    /// Nil if it is already locked. Creates the file if it is missing, for its owner alone.
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

    /// Waits for the lock: for locks that are held only briefly.
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

    /// Whether it is locked. Takes no lock.
    package static func isHeld(_ file: FilePath, byte: Int64) -> Bool {
        let descriptor = file.withPlatformString { Glibc.open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) }
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return clinux_is_byte_locked(descriptor, off_t(byte)) == 1
    }

    deinit { release() }

    /// Locks another byte of the file, too, if it is free. Does nothing after `release`, which releases both.
    package func add(byte: Int64) { withFile { _ = clinux_lock_byte($0.rawValue, off_t(byte)) } }

    /// Runs the body with the open file, unless the lock was released.
    package func withFile(_ body: (FileDescriptor) -> Void) {
        descriptor.withLock { descriptor in
            guard descriptor >= 0 else { return }
            body(FileDescriptor(rawValue: descriptor))
        }
    }

    /// Idempotent.
    ///
    /// - Parameter lastWrites: runs with the open file, while it is still locked.
    package func release(after lastWrites: (FileDescriptor) -> Void = { _ in }) {
        descriptor.withLock { descriptor in
            guard descriptor >= 0 else { return }
            lastWrites(FileDescriptor(rawValue: descriptor))
            // Closing is not enough: a child process that is just being started also has the descriptor, until it executes
            // another program.
            _ = clinux_unlock(descriptor)
            close(descriptor)
            descriptor = -1
        }
    }
}
