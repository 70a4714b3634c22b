import Backpressure
import Glibc
import PhotoPipeline
import Synchronization
import SystemPackage

/// The folders that the kernel watches for us, by inotify(7).
///
/// A watch is added to the open folder before it is read, so that every new entry is either read or reported.
final class FolderWatches: Sendable {
    struct Place: Sendable, Hashable {
        var root: FilePath
        /// Relative to the root; empty for the root itself.
        var folder: FilePath
    }

    private struct State {
        var places: [Int32: Place] = [:]
        /// Why some folders of these roots are not watched.
        var refusals: [FilePath: Errno] = [:]
    }

    private static let mask = UInt32(
        IN_CREATE | IN_MODIFY | IN_ATTRIB | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE | IN_DELETE_SELF
            | IN_MOVE_SELF | IN_ONLYDIR | IN_EXCL_UNLINK
    )

    /// Approximate maximum of events per wait: the size of the kernel's queue.
    private static let maxEvents = 16_384

    /// Nil if the user already has too many instances.
    private let descriptor: FileDescriptor?
    private let refusal: Errno
    /// A pipe: writing to it ends a wait.
    private let wakeEnds: (reading: FileDescriptor, writing: FileDescriptor)
    private let state = Mutex(State())

    /// - Throws: `Errno` of pipe(2).
    init() throws(Errno) {
        let opened = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        refusal = Errno(rawValue: errno)
        descriptor = opened >= 0 ? FileDescriptor(rawValue: opened) : nil
        do {
            let ends = try FileDescriptor.pipe(options: .closeOnExec)
            wakeEnds = (ends.readEnd, ends.writeEnd)
        } catch {
            try? descriptor?.close()
            throw error
        }
    }

    deinit {
        try? descriptor?.close()
        try? wakeEnds.reading.close()
        try? wakeEnds.writing.close()
    }

    /// The number of watched folders.
    var count: Int { state.withLock { $0.places.count } }

    /// Why some folders of a root are not watched; nil if all are.
    func refusal(of root: FilePath) -> Errno? { state.withLock { $0.refusals[root] } }

    /// Clears the recorded refusals of a root before all its folders are tried again.
    func clearRefusals(of root: FilePath) { state.withLock { $0.refusals[root] = nil } }

    /// Watches an open folder. Watching it again does nothing.
    func watch(_ place: Place, opened: FileDescriptor) {
        guard let descriptor else { return state.withLock { $0.refusals[place.root] = refusal } }
        // By its descriptor, because the path may lead to another folder by now.
        let number = inotify_add_watch(descriptor.rawValue, "/proc/self/fd/\(opened.rawValue)", Self.mask)
        let code = Errno(rawValue: errno)
        state.withLock { state in
            if number >= 0 { state.places[number] = place } else { state.refusals[place.root] = code }
        }
    }

    /// The folder of a watch; nil for one that was removed.
    func place(of watch: Int32) -> Place? { state.withLock { $0.places[watch] } }

    /// Removes the watches on a folder and everything below it.
    func forget(_ place: Place) {
        let numbers = state.withLock { state in
            let numbers = state.places.filter { $1.root == place.root && $1.folder.starts(with: place.folder) }.keys
            for number in numbers { state.places[number] = nil }
            return Array(numbers)
        }
        guard let descriptor else { return }
        for number in numbers { inotify_rm_watch(descriptor.rawValue, number) }
    }

    /// Called when the kernel has removed a watch.
    func drop(_ watch: Int32) { state.withLock { $0.places[watch] = nil } }

    /// Blocks until an event arrives, `wake` is called, or the time is up.
    func wait(_ time: Duration) -> [FileEvent] {
        let milliseconds = Int32(clamping: Int64(max(0, time.seconds * 1000).rounded(.up)))
        var waits = [
            pollfd(fd: wakeEnds.reading.rawValue, events: Int16(POLLIN), revents: 0),
            pollfd(fd: descriptor?.rawValue ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        guard poll(&waits, 2, milliseconds) > 0 else { return [] }
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        if waits[0].revents != 0 { _ = try? buffer.withUnsafeMutableBytes { try wakeEnds.reading.read(into: $0) } }
        var events: [FileEvent] = []
        while events.count < Self.maxEvents,
            let count = try? buffer.withUnsafeMutableBytes({ try descriptor?.read(into: $0) }), count > 0
        {
            events += buffer.withUnsafeBytes { FileEvent.parse(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        }
        return events
    }

    /// Ends the current wait, or the next one.
    func wake() { _ = try? wakeEnds.writing.writeAll([0]) }
}
