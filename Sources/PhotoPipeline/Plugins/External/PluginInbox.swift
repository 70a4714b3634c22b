import Glibc
import SystemPackage

/// What comes from a plugin: lines on its standard output, bounded, and the end of what it says on its standard error.
struct PluginInbox {
    /// Bytes of a line; the values of an answer are far below it.
    static let longestLine = 1 << 20
    private static let mostMessages = 4096

    private let output, messages: FileDescriptor
    private var bytes: [UInt8] = []
    private var messageBytes: [UInt8] = []
    private var hasEnded = false

    init(output: FileDescriptor, messages: FileDescriptor) {
        self.output = output
        self.messages = messages
    }

    /// - Returns: the next line without its end; nil where the plugin has closed its output.
    /// - Throws: `.broken` at the deadline, or for a line that is too long.
    mutating func line(until deadline: SuspendingClock.Instant) throws(PluginFailure) -> [UInt8]? {
        var searched = 0
        while true {
            if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { bytes.removeSubrange(...end) }
                return Array(bytes[..<end])
            }
            searched = bytes.count
            guard searched <= Self.longestLine else {
                throw .broken("answered a line of more than \(Self.longestLine) bytes")
            }
            if hasEnded { return nil }
            try wait(until: deadline)
        }
    }

    /// Waits until something has come, and reads it.
    ///
    /// - Parameter input: where there may be room to write again, which is waited for too.
    mutating func wait(
        until deadline: SuspendingClock.Instant,
        alsoForRoomIn input: FileDescriptor? = nil
    ) throws(PluginFailure) {
        let left = SuspendingClock.now.duration(to: deadline)
        guard left > .zero else { throw .broken("gave no answer in time") }
        var entries = [
            pollfd(fd: hasEnded ? -1 : output.rawValue, events: Int16(POLLIN), revents: 0),
            pollfd(fd: messages.rawValue, events: Int16(POLLIN), revents: 0),
            pollfd(fd: input?.rawValue ?? -1, events: Int16(POLLOUT), revents: 0),
        ]
        let milliseconds = Int32(clamping: Int64(left.seconds * 1000) + 1)
        guard poll(&entries, 3, min(milliseconds, 60_000)) > 0 else { return }
        if entries[1].revents != 0 {
            readMessages()
            // One that closed it would be reported for ever.
            if entries[1].revents & Int16(POLLIN) == 0, entries[0].revents == 0 { poll(nil, 0, 10) }
        }
        guard entries[0].revents != 0 else { return }
        guard let more = Self.read(output), !more.isEmpty else {
            hasEnded = true
            return
        }
        bytes += more
    }

    /// The last line on standard error, without control characters.
    mutating func lastMessage() -> String? {
        readMessages()
        let lines = String(decoding: messageBytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        let line = lines.last { $0.contains { !$0.isWhitespace } }
        return line.map { String(String.UnicodeScalarView($0.unicodeScalars.filter { $0.value >= 0x20 }).prefix(300)) }
    }

    private mutating func readMessages() {
        while let more = Self.read(messages), !more.isEmpty {
            messageBytes = Array((messageBytes + more).suffix(Self.mostMessages))
        }
    }

    /// Nil where there is nothing now.
    private static func read(_ descriptor: FileDescriptor) -> [UInt8]? {
        try? [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
            count = try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
    }
}
