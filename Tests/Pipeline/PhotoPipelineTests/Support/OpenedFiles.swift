import Glibc
import SystemPackage

/// Names of the files that are opened in some folders by any process, as reported by inotify(7).
final class OpenedFiles {
    private let descriptor: FileDescriptor

    init(in folders: FilePath...) throws {
        descriptor = FileDescriptor(rawValue: inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)))
        for folder in folders {
            let watch = folder.withPlatformString { inotify_add_watch(descriptor.rawValue, $0, UInt32(IN_OPEN)) }
            guard watch >= 0 else { throw Errno(rawValue: errno) }
        }
    }

    deinit { try? descriptor.close() }

    /// Names since the last call, one for each opening.
    func take() throws -> [String] {
        var names: [String] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while let count = try? buffer.withUnsafeMutableBytes({ try descriptor.read(into: $0) }), count > 0 {
            // int wd; uint32_t mask, cookie, len; char name[len], padded with zeros.
            buffer.withUnsafeBytes { bytes in
                var at = 0
                while at + 16 <= count {
                    let mask = bytes.loadUnaligned(fromByteOffset: at + 4, as: UInt32.self)
                    let length = Int(bytes.loadUnaligned(fromByteOffset: at + 12, as: UInt32.self))
                    let name = bytes[(at + 16)..<(at + 16 + length)].prefix { $0 != 0 }
                    if mask & UInt32(IN_ISDIR) == 0 { names.append(String(decoding: name, as: UTF8.self)) }
                    at += 16 + length
                }
            }
        }
        return names.sorted()
    }
}
