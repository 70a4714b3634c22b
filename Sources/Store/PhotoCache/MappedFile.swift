import CLinux
import Glibc
import StoreFiles
import Synchronization
import SystemPackage

/// LMDB's mapped file, and the memory that its pages count towards in this process.
struct MappedFile: ~Copyable {
    private let path: FilePath
    private let descriptor: CInt
    /// Nil if the mapping was not found. Memory is not released then.
    private let bytes: UnsafeMutableRawBufferPointer?
    /// Bytes of mapped files, including the program's own, that were in memory after the last trim.
    private let residentAtRest = Atomic(0)

    /// Touching a page also maps its neighbours: 64 KiB, or up to 2 MiB if the kernel's page cache holds them in one piece
    /// (Linux 6.18).
    private static let maxBytesToTrim = 1 << 20

    /// - Parameters:
    ///   - descriptor: the file's descriptor, open for the lifetime of this value.
    ///   - byteCount: size of the whole mapping.
    init(_ path: FilePath, descriptor: CInt, byteCount: Int) {
        (self.path, self.descriptor) = (path, descriptor)
        bytes = Self.find(path, byteCount: byteCount)
    }

    /// The mapping of a whole file; nil if there is none or several fit. LMDB does not expose its mapping, so it is read
    /// from the kernel.
    ///
    /// The inode and the length identify it: the device that proc(5) shows differs from that of stat(2) on btrfs.
    private static func find(_ path: FilePath, byteCount: Int) -> UnsafeMutableRawBufferPointer? {
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

    /// Copies bytes of a transaction by reading them from the file (preadv2(2)).
    ///
    /// - Returns: false if that would require waiting for the disk and `waits` is false.
    func copy(
        _ part: UnsafeRawBufferPointer,
        to room: UnsafeMutableRawBufferPointer,
        waits: Bool
    ) throws(StoreError) -> Bool {
        guard let base = bytes?.baseAddress, let start = part.baseAddress, UnsafeRawPointer(base) <= start else {
            room.copyMemory(from: part)
            return true
        }
        var done = 0
        while done < part.count {
            let place = off_t(UnsafeRawPointer(base).distance(to: start) + done)
            let rest = UnsafeMutableRawBufferPointer(rebasing: room[done...])
            let count = clinux_read_at(descriptor, rest.baseAddress, rest.count, place, waits ? 1 : 0)
            if count == -Int(EINTR) { continue }
            if count == -Int(EAGAIN) || count == -Int(EOPNOTSUPP), !waits { return false }
            if count < 0 { throw .failed("preadv2", path, Errno(rawValue: CInt(-count))) }
            guard count > 0 else { throw .damaged(path.removingLastComponent(), "data.mdb ends within a tier") }
            done += count
        }
        return true
    }

    /// Releases the memory of touched pages: they count towards this process although they belong to the page cache.
    func trim(usedByteCount: Int) {
        guard let bytes, let base = bytes.baseAddress else { return }
        madvise(base, min(usedByteCount, bytes.count), MADV_DONTNEED)
        residentAtRest.store(Self.residentByteCount, ordering: .relaxed)
    }

    /// Whether a trim is worthwhile. This check costs a thousandth of reading a photo; a trim costs more, and the larger
    /// the store, the more.
    var isLarge: Bool {
        let resident = Self.residentByteCount
        // Other threads also release memory, and the kernel reclaims it.
        let atRest = residentAtRest.min(resident, ordering: .relaxed).oldValue
        return resident - atRest > Self.maxBytesToTrim
    }

    /// Bytes of all files mapped by this process that are in memory: proc(5), `statm`. 0 if unknown.
    private static var residentByteCount: Int {
        let fields = PrivateFiles.contents("/proc/self/statm")?.split(separator: UInt8(ascii: " ")) ?? []
        guard fields.count > 2, let pages = Int(String(decoding: fields[2], as: UTF8.self)) else { return 0 }
        return pages * Int(getpagesize())
    }
}
