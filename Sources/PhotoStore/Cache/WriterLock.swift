import Foundation
import Glibc
import Synchronization
import SystemPackage

/// Keeps other writers away from a cache: an advisory lock on a file beside the cache's folder, which says who holds
/// it. The kernel drops the lock with the process, so what a dead one left behind is no obstacle.
final class WriterLock: Sendable {
    /// The last one who held the lock died with it.
    let wasAbandoned: Bool
    private let descriptor: FileDescriptor
    private let isHeld = Mutex(true)

    /// - Throws: `.inUse`
    init(beside folder: FilePath) throws(StoreError) {
        let file = folder.appendingToName(".lock")
        try PrivateFiles.makeFile(file)
        let descriptor = file.withPlatformString { open($0, O_RDWR | O_CLOEXEC | O_NOFOLLOW) }
        guard descriptor >= 0 else { throw .last("open", file) }
        self.descriptor = FileDescriptor(rawValue: descriptor)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let code = Errno(rawValue: errno)
            let holder = Self.holder(file)
            close(descriptor)
            throw code == .wouldBlock
                ? .inUse(process: holder.process, command: holder.command) : .failed("flock", file, code)
        }
        wasAbandoned = Self.holder(file).process != 0
        // For the reader of a message only: the lock is what counts.
        let command = ProcessInfo.processInfo.arguments.joined(separator: " ").prefix(1000)
        let text = "\(getpid())\n\(Date().formatted(.iso8601))\n\(command)\n"
        ftruncate(descriptor, 0)
        _ = try? self.descriptor.writeAll(toAbsoluteOffset: 0, text.utf8)
    }

    deinit { release() }

    /// Lets other writers in. Harmless when repeated.
    func release() {
        isHeld.withLock { isHeld in
            guard isHeld else { return }
            isHeld = false
            ftruncate(descriptor.rawValue, 0)
            try? descriptor.close()
        }
    }

    /// The process that holds the lock, as far as can be told without trying for it, which would keep others out.
    static func livingHolder(beside folder: FilePath) -> Int32? {
        let process = holder(folder.appendingToName(".lock")).process
        // EPERM: it lives, and is somebody else's.
        return process > 0 && (kill(process, 0) == 0 || errno == EPERM) ? process : nil
    }

    /// Who wrote its name into the file: process 0 where that cannot be read.
    private static func holder(_ file: FilePath) -> (process: Int32, command: String) {
        let lines = String(decoding: PrivateFiles.contents(file) ?? [], as: UTF8.self)
            .split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
        let process = lines.first.flatMap { Int32($0) } ?? 0
        return (process, lines.count > 2 ? lines[2].trimmingCharacters(in: .newlines) : "")
    }
}
