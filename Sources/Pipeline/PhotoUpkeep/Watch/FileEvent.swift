import Glibc
import SystemPackage

/// One event from inotify(7).
struct FileEvent: Sendable, Equatable {
    /// The watch's number; -1 if events were lost.
    var watch: Int32
    var mask: UInt32
    /// Name of the file in the watched folder; empty if the event concerns the folder itself.
    var name: [UInt8]

    /// Whether any of these flags is set.
    func has(_ flags: Int32...) -> Bool { flags.contains { mask & UInt32(bitPattern: $0) != 0 } }

    /// Parses the complete events in a buffer.
    static func parse(_ bytes: UnsafeRawBufferPointer) -> [FileEvent] {
        var events: [FileEvent] = []
        var at = 0
        // int wd; uint32_t mask, cookie, len; char name[len], padded with zeros.
        while at + 16 <= bytes.count {
            let length = Int(bytes.loadUnaligned(fromByteOffset: at + 12, as: UInt32.self))
            guard at + 16 + length <= bytes.count else { break }
            events.append(
                FileEvent(
                    watch: bytes.loadUnaligned(fromByteOffset: at, as: Int32.self),
                    mask: bytes.loadUnaligned(fromByteOffset: at + 4, as: UInt32.self),
                    name: Array(bytes[(at + 16)..<(at + 16 + length)].prefix { $0 != 0 })
                )
            )
            at += 16 + length
        }
        return events
    }
}
