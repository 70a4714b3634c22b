import CLinux
import Glibc
import PhotoPipeline
package import SystemPackage

/// `sluice` in a separate process, tracked step by step through its file accesses, and killed at any step. All calls
/// block.
package final class RunningCommand {
    private let identifier: pid_t
    private let output: FileDescriptor
    private let watch: FileDescriptor
    private let photoFolder: Int32
    /// The number of files that it has opened in the folder of photos.
    package private(set) var photosOpened = 0

    /// - Parameters:
    ///   - photos: every opening of a file in it is a step …
    ///   - stores: … and so is every write in these.
    package init(_ words: [String], photos: FilePath, stores: [FilePath]) throws {
        watch = FileDescriptor(rawValue: inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)))
        photoFolder = photos.withPlatformString { [watch] in inotify_add_watch(watch.rawValue, $0, UInt32(IN_OPEN)) }
        for store in stores {
            let mask = UInt32(IN_MODIFY | IN_CREATE)
            _ = store.withPlatformString { [watch] in inotify_add_watch(watch.rawValue, $0, mask) }
        }
        var ends: [Int32] = [-1, -1]
        // A socket pair, because Glibc's module lacks pipe2(2), and other tests start processes meanwhile.
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw Errno(rawValue: errno) }
        defer { close(ends[1]) }
        output = FileDescriptor(rawValue: ends[0])

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        clinux_spawn_close_from(&actions, 3)
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var identifier: pid_t = 0
        let code = posix_spawn(&identifier, words[0], &actions, nil, &arguments, environ)
        guard code == 0 else { throw Errno(rawValue: code) }
        self.identifier = identifier
    }

    deinit {
        try? output.close()
        try? watch.close()
    }

    /// Kills it after the given number of steps.
    ///
    /// - Returns: whether it was killed; it may have ended before.
    package func kill(afterSteps limit: Int) throws -> Bool {
        var steps = 0
        while steps < limit {
            var waits = [
                pollfd(fd: output.rawValue, events: Int16(POLLIN), revents: 0),
                pollfd(fd: watch.rawValue, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&waits, 2, -1) > 0 else { continue }
            steps += try takeEvents(atMost: limit - steps)
            // It prints only at its end.
            if waits[0].revents != 0 { return false }
        }
        Glibc.kill(identifier, SIGKILL)
        try wait()
        return true
    }

    /// - Returns: its exit status and output.
    package func end() throws -> (status: Int32, output: [UInt8]) {
        var printed: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while case let count = try buffer.withUnsafeMutableBytes({ try output.read(into: $0) }), count > 0 {
            printed += buffer[..<count]
        }
        let status = try wait()
        return (status & 0x7F == 0 ? status >> 8 & 0xFF : -1, printed)
    }

    @discardableResult
    private func wait() throws -> Int32 {
        var status: Int32 = 0
        guard waitpid(identifier, &status, 0) == identifier else { throw Errno(rawValue: errno) }
        _ = try takeEvents(atMost: .max)
        return status
    }

    /// Steps since the last call. All of them are counted as openings, but at most `limit` as steps.
    private func takeEvents(atMost limit: Int) throws -> Int {
        var steps = 0
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while let count = try? buffer.withUnsafeMutableBytes({ try watch.read(into: $0) }), count > 0 {
            buffer.withUnsafeBytes { bytes in
                var at = 0
                while at + 16 <= count {
                    let folder = bytes.loadUnaligned(fromByteOffset: at, as: Int32.self)
                    let mask = bytes.loadUnaligned(fromByteOffset: at + 4, as: UInt32.self)
                    if mask & UInt32(IN_ISDIR) == 0 {
                        steps += 1
                        if folder == photoFolder { photosOpened += 1 }
                    }
                    at += 16 + Int(bytes.loadUnaligned(fromByteOffset: at + 12, as: UInt32.self))
                }
            }
        }
        return min(steps, limit)
    }
}
