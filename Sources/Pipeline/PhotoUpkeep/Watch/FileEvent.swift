import Glibc
import SystemPackage

/// One event as inotify(7) gives it.
struct FileEvent: Sendable, Equatable {
    /// Of the watch; -1 where events were lost.
    var watch: Int32
    var mask: UInt32
    /// Of the file in the watched folder; empty where the folder itself is meant.
    var name: [UInt8]

    /// Whether it is one of these.
    func has(_ flags: Int32...) -> Bool { flags.contains { mask & UInt32(bitPattern: $0) != 0 } }

    /// The whole events in a piece of what was read.
    static func parse(_ bytes: UnsafeRawBufferPointer) -> [FileEvent] {
        var events: [FileEvent] = []
        var at = 0
        // int wd; uint32_t mask, cookie, len; char name[len], filled up with zeros.
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
