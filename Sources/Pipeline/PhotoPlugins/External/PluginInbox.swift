import Backpressure
import Glibc
import SystemPackage

/// A plugin's output: lines on its standard output, bounded, and the end of its standard error.
struct PluginInbox {
    /// Maximum bytes per line; the values of an answer are far below it.
    static let maxLineBytes = 1 << 20
    private static let maxMessages = 4096
    /// Reads of 64 KiB before the deadline is checked again: at least a full pipe.
    private static let maxReads = 16

    private let output, messages: FileDescriptor
    /// Readable once the process has ended: its children may keep its output open.
    private let end: FileDescriptor
    private var bytes: [UInt8] = []
    private var messageBytes: [UInt8] = []
    /// No more output will come.
    private(set) var hasEnded = false

    init(output: FileDescriptor, messages: FileDescriptor, end: FileDescriptor) {
        self.output = output
        self.messages = messages
        self.end = end
    }

    /// - Returns: the next line without its terminator; nil if the plugin has closed its output, or ended.
    /// - Throws: `.broken` at the deadline, or for a line that is too long.
    mutating func line(until deadline: SuspendingClock.Instant) throws(PluginFailure) -> [UInt8]? {
        var searched = 0
        while true {
            if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { bytes.removeSubrange(...end) }
                return Array(bytes[..<end])
            }
            searched = bytes.count
            if hasEnded { return nil }
            try wait(until: deadline)
        }
    }

    /// Waits for output and reads it.
    ///
    /// - Parameter input: a descriptor to wait for too, until it is writable.
    /// - Throws: `.broken` at the deadline, or if more has arrived than one line may have.
    mutating func wait(
        until deadline: SuspendingClock.Instant,
        alsoForRoomIn input: FileDescriptor? = nil
    ) throws(PluginFailure) {
        guard bytes.count <= Self.maxLineBytes else {
            throw .broken("wrote more than \(Self.maxLineBytes) bytes at once")
        }
        let left = SuspendingClock.now.duration(to: deadline)
        guard left > .zero else { throw .broken("did not answer in time") }
        var entries = [
            pollfd(fd: hasEnded ? -1 : output.rawValue, events: Int16(POLLIN), revents: 0),
            pollfd(fd: hasEnded ? -1 : end.rawValue, events: Int16(POLLIN), revents: 0),
            pollfd(fd: messages.rawValue, events: Int16(POLLIN), revents: 0),
            pollfd(fd: input?.rawValue ?? -1, events: Int16(POLLOUT), revents: 0),
        ]
        let milliseconds = Int32(clamping: Int64(left.seconds * 1000) + 1)
        guard poll(&entries, nfds_t(entries.count), min(milliseconds, 60_000)) > 0 else { return }
        let isToRead = entries[0].revents != 0 || entries[1].revents != 0
        if entries[2].revents != 0 {
            readMessages()
            // If the plugin closed its standard error, poll would report that forever.
            if entries[2].revents & Int16(POLLIN) == 0, !isToRead { poll(nil, 0, 10) }
        }
        if isToRead { readOutput(isLast: entries[1].revents != 0) }
    }

    /// Call this only while the plugin has no request to answer.
    ///
    /// - Returns: whether it has written something. Also updates `hasEnded`.
    mutating func hasOutput() -> Bool {
        var entry = pollfd(fd: end.rawValue, events: Int16(POLLIN), revents: 0)
        poll(&entry, 1, 0)
        if !hasEnded { readOutput(isLast: entry.revents != 0) }
        return !bytes.isEmpty
    }

    /// The last line on standard error, without control characters.
    mutating func lastMessage() -> String? {
        readMessages()
        let lines = String(decoding: messageBytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        let line = lines.last { $0.contains { !$0.isWhitespace } }
        return line.map { String(String.UnicodeScalarView($0.unicodeScalars.filter { $0.value >= 0x20 }).prefix(300)) }
    }

    /// - Parameter isLast: the process has ended: its own output is complete, and output of others is ignored.
    private mutating func readOutput(isLast: Bool) {
        switch Self.read(output) {
        case let more? where !more.isEmpty: bytes += more
        case _?: hasEnded = true
        case nil: hasEnded = isLast
        }
    }

    private mutating func readMessages() {
        for _ in 0..<Self.maxReads {
            guard let more = Self.read(messages), !more.isEmpty else { return }
            messageBytes = Array((messageBytes + more).suffix(Self.maxMessages))
        }
    }

    /// Nil if nothing is available now; empty at the end.
    private static func read(_ descriptor: FileDescriptor) -> [UInt8]? {
        try? [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
            count = try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
    }
}
