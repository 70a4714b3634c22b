import Foundation
import Glibc
import PhotoModel
package import StoreFiles
package import SystemPackage

/// Excludes other writers from a cache: an advisory lock on a file beside the cache's folder. The file names the holder, or
/// records the state in which the last one left the cache. The kernel releases the lock with the process, so a dead process
/// leaves no obstacle.
///
/// A writer locks the file's first byte, and the second one once it knows that the cache is sound. Querying the holder of a
/// byte (`F_OFD_GETLK`) takes no lock and excludes nobody.
package final class WriterLock: Sendable {
    private enum Byte: Int64 {
        case writing, sound
    }

    /// Whether the last holder died with the lock.
    let wasAbandoned: Bool
    /// Whether the cache is as the last writer left it, and that one considered it sound.
    let wasUnchangedSinceLastWriter: Bool
    private let folder: FilePath
    private let lock: ByteLock

    /// - Throws: `.inUse`
    package init(beside folder: FilePath) throws(StoreError) {
        let file = folder.appendingToName(".lock")
        guard let lock = try ByteLock(file, byte: Byte.writing.rawValue) else {
            let holder = Self.holder(file)
            throw .inUse(process: holder.process, command: holder.command)
        }
        self.lock = lock
        self.folder = folder
        wasAbandoned = Self.holder(file).process != 0
        wasUnchangedSinceLastWriter = Self.isUnchangedSinceLastWriter(folder)
        // Only for messages to people; the lock itself decides.
        let text = "\(getpid())\n\(Date().formatted(.iso8601))\n\(Self.command(ProcessInfo.processInfo.arguments))\n"
        lock.withFile { Self.write(text, to: $0) }
    }

    deinit { release() }

    /// For example `sluice serve`: the program and its subcommand. Further arguments may be secrets or folder names.
    static func command(_ arguments: [String]) -> String {
        let program = arguments.first.flatMap { FilePath($0).lastComponent?.string } ?? ""
        let verb = arguments.dropFirst().first ?? ""
        let isWord = !verb.isEmpty && verb.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
        return isWord ? "\(program) \(verb)" : program
    }

    /// Signals to readers that they need not check the structure of the cache.
    func noteSound() { lock.add(byte: Byte.sound.rawValue) }

    /// Admits other writers. Idempotent.
    ///
    /// - Parameter vouching: whether the cache is sound: the next to open it need not check it, unless it was changed
    ///   meanwhile.
    package func release(vouching: Bool = false) {
        lock.release { file in
            let stamp = vouching ? Self.stamp(of: folder) : nil
            Self.write(stamp.map { "0\n\($0)\n" } ?? "", to: file)
        }
    }

    /// Replaces the contents of the file.
    private static func write(_ text: String, to file: FileDescriptor) {
        ftruncate(file.rawValue, 0)
        _ = try? file.writeAll(toAbsoluteOffset: 0, text.utf8)
    }

    /// Whether a cache is as its last writer left it, and that one considered it sound.
    static func isUnchangedSinceLastWriter(_ folder: FilePath) -> Bool {
        let lines = lines(folder.appendingToName(".lock"))
        return lines.count > 1 && lines[0] == "0" && String(lines[1]) == stamp(of: folder)
    }

    /// Any later change of the data file changes this.
    private static func stamp(of folder: FilePath) -> String? {
        PrivateFiles.stamp(folder.dataFile).map { "\($0.size) \($0.modified) \($0.changed) \($0.inode)" }
    }

    /// The process that is writing the cache; nil if there is none.
    static func livingHolder(beside folder: FilePath) -> Int32? {
        guard isLocked(.writing, beside: folder) else { return nil }
        let process = holder(folder.appendingToName(".lock")).process
        return process > 0 ? process : nil
    }

    /// An error that names the current writer of the cache; nil if there is none.
    static func use(of folder: FilePath) -> StoreError? {
        guard isLocked(.writing, beside: folder) else { return nil }
        let holder = holder(folder.appendingToName(".lock"))
        return .inUse(process: holder.process, command: holder.command)
    }

    /// Whether a process that knows the cache to be sound is writing it.
    static func isHeldByWriterOfSound(_ folder: FilePath) -> Bool { isLocked(.sound, beside: folder) }

    private static func isLocked(_ byte: Byte, beside folder: FilePath) -> Bool {
        ByteLock.isHeld(folder.appendingToName(".lock"), byte: byte.rawValue)
    }

    /// The process named in the file; process 0 if the file cannot be read.
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
