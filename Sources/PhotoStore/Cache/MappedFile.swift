import Glibc
import SystemPackage

/// LMDB does not tell where it maps its file, so the kernel is asked.
enum MappedFile {
    /// The mapping of a whole file; nil where there is none, or more than one fits.
    ///
    /// The inode and the length identify it: the device that proc(5) shows differs from that of stat(2) on btrfs.
    static func find(_ path: FilePath, byteCount: Int) -> UnsafeMutableRawBufferPointer? {
        guard let inode = PrivateFiles.identity(path)?.inode, let maps = PrivateFiles.contents("/proc/self/maps") else {
            return nil
        }
        let found = maps.split(separator: UInt8(ascii: "\n")).compactMap { line -> UInt? in
            // "7f00-7f80 r--s 00000000 fe:00 1234   /path"
            let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 5).map {
                String(decoding: $0, as: UTF8.self)
            }
            guard fields.count >= 5, fields[1].hasSuffix("s"), UInt64(fields[4]) == inode else { return nil }
            let range = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            return range.count == 2 && range[1] - range[0] == byteCount ? range[0] : nil
        }
        guard found.count == 1, let start = UnsafeMutableRawPointer(bitPattern: found[0]) else { return nil }
        return UnsafeMutableRawBufferPointer(start: start, count: byteCount)
    }

    /// Bytes of all files mapped by this process that are in memory: proc(5), `statm`. 0 where that is not known.
    static var residentByteCount: Int {
        let fields = PrivateFiles.contents("/proc/self/statm")?.split(separator: UInt8(ascii: " ")) ?? []
        guard fields.count > 2, let pages = Int(String(decoding: fields[2], as: UTF8.self)) else { return 0 }
        return pages * Int(getpagesize())
    }
}
