import CLinux
import Foundation
import Glibc
import PhotoModel
package import StoreFiles
import Synchronization
package import SystemPackage

/// Keeps other writers away from a cache: an advisory lock on a file beside the cache's folder, which says who holds
/// it, or in which state the last one left the cache. The kernel drops the lock with the process, so what a dead one
/// left behind is no obstacle.
///
/// The file's first byte is locked by who writes, the second one once the writer knows that the cache is sound. Asking who
/// holds a byte (`F_OFD_GETLK`) takes nothing, and keeps nobody out.
package final class WriterLock: Sendable {
    private enum Byte: off_t {
        case writing, sound
    }

    /// The last one who held the lock died with it.
    let wasAbandoned: Bool
    /// The cache is as the last one left it, who had no doubt that it was sound.
    let foundAsLeft: Bool
    private let folder: FilePath
    private let descriptor: FileDescriptor
    private let isHeld = Mutex(true)

    /// - Throws: `.inUse`
    package init(beside folder: FilePath) throws(StoreError) {
        let file = folder.appendingToName(".lock")
        try PrivateFiles.makeFile(file)
        let descriptor = file.withPlatformString { open($0, O_RDWR | O_CLOEXEC | O_NOFOLLOW) }
        guard descriptor >= 0 else { throw .last("open", file) }
        self.descriptor = FileDescriptor(rawValue: descriptor)
        self.folder = folder
        if let code = Self.lock(.writing, descriptor) {
            let holder = Self.holder(file)
            close(descriptor)
            throw code == .wouldBlock || code == .permissionDenied
                ? .inUse(process: holder.process, command: holder.command) : .failed("fcntl", file, code)
        }
        wasAbandoned = Self.holder(file).process != 0
        foundAsLeft = Self.isAsLeft(folder)
        // For the reader of a message only: the lock is what counts.
        let text = "\(getpid())\n\(Date().formatted(.iso8601))\n\(Self.command(ProcessInfo.processInfo.arguments))\n"
        ftruncate(descriptor, 0)
        _ = try? self.descriptor.writeAll(toAbsoluteOffset: 0, text.utf8)
    }

    deinit { release() }

    /// `sluice serve`: the program and what it was told to do. Its other words may be secrets, or names of folders.
    static func command(_ arguments: [String]) -> String {
        let program = arguments.first.flatMap { FilePath($0).lastComponent?.string } ?? ""
        let verb = arguments.dropFirst().first ?? ""
        let isWord = !verb.isEmpty && verb.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
        return isWord ? "\(program) \(verb)" : program
    }

    /// Tells readers that they need not look at the structure of the cache.
    func noteSound() { _ = Self.lock(.sound, descriptor.rawValue) }

    /// Lets other writers in. Harmless when repeated.
    ///
    /// - Parameter vouching: whether the cache is sound: who opens it next then need not look, unless it was changed
    ///   meanwhile.
    package func release(vouching: Bool = false) {
        isHeld.withLock { isHeld in
            guard isHeld else { return }
            isHeld = false
            ftruncate(descriptor.rawValue, 0)
            if vouching, let stamp = Self.stamp(of: folder) {
                _ = try? descriptor.writeAll(toAbsoluteOffset: 0, "0\n\(stamp)\n".utf8)
            }
            // Not by closing alone: a child that is just being started has the descriptor too, until it becomes another
            // program.
            _ = clinux_unlock(descriptor.rawValue)
            try? descriptor.close()
        }
    }

    /// Whether a cache is as its last writer left it, who had no doubt that it was sound.
    static func isAsLeft(_ folder: FilePath) -> Bool {
        let lines = lines(folder.appendingToName(".lock"))
        return lines.count > 1 && lines[0] == "0" && String(lines[1]) == stamp(of: folder)
    }

    /// Whatever is done to the data file afterwards changes this.
    private static func stamp(of folder: FilePath) -> String? {
        PrivateFiles.stamp(folder.dataFile).map { "\($0.size) \($0.modified) \($0.changed) \($0.inode)" }
    }

    /// The process that writes the cache at this moment; nil where none does.
    static func livingHolder(beside folder: FilePath) -> Int32? {
        guard isLocked(.writing, beside: folder) else { return nil }
        let process = holder(folder.appendingToName(".lock")).process
        return process > 0 ? process : nil
    }

    /// That somebody writes the cache at this moment; nil where nobody does.
    static func use(of folder: FilePath) -> StoreError? {
        guard isLocked(.writing, beside: folder) else { return nil }
        let holder = holder(folder.appendingToName(".lock"))
        return .inUse(process: holder.process, command: holder.command)
    }

    /// Whether somebody writes the cache at this moment who knows that it is sound.
    static func isHeldByWriterOfSound(_ folder: FilePath) -> Bool { isLocked(.sound, beside: folder) }

    /// - Returns: why the byte could not be locked; nil where it was.
    private static func lock(_ byte: Byte, _ descriptor: Int32) -> Errno? {
        let code = clinux_lock_byte(descriptor, byte.rawValue)
        return code == 0 ? nil : Errno(rawValue: -code)
    }

    private static func isLocked(_ byte: Byte, beside folder: FilePath) -> Bool {
        let file = folder.appendingToName(".lock")
        let descriptor = file.withPlatformString { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) }
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return clinux_is_byte_locked(descriptor, byte.rawValue) == 1
    }

    /// Who wrote its name into the file: process 0 where that cannot be read.
    private static func holder(_ file: FilePath) -> (process: Int32, command: String) {
        let lines = lines(file)
        let process = lines.first.flatMap { Int32($0) } ?? 0
        return (process, lines.count > 2 ? lines[2].trimmingCharacters(in: .newlines) : "")
    }

    private static func lines(_ file: FilePath) -> [Substring] {
        String(decoding: PrivateFiles.contents(file) ?? [], as: UTF8.self)
            .split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
    }
}
