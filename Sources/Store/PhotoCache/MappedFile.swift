import CLinux
import Glibc
import StoreFiles
import Synchronization
import SystemPackage

/// LMDB's file where it is mapped, and the memory of ours that its pages count as.
struct MappedFile: ~Copyable {
    private let path: FilePath
    private let descriptor: CInt
    /// Nil where it could not be found, and then memory is not given back.
    private let bytes: UnsafeMutableRawBufferPointer?
    /// Bytes of mapped files, the program among them, that were in memory after the last trim.
    private let residentAtRest = Atomic(0)

    /// A page that is touched brings its neighbours with it: 64 KiB, or up to 2 MiB where the kernel's page cache holds
    /// them in one piece (Linux 6.18).
    private static let maxBytesToTrim = 1 << 20

    /// - Parameters:
    ///   - descriptor: of the file, open as long as this is used.
    ///   - byteCount: of the whole mapping.
    init(_ path: FilePath, descriptor: CInt, byteCount: Int) {
        (self.path, self.descriptor) = (path, descriptor)
        bytes = Self.find(path, byteCount: byteCount)
    }

    /// The mapping of a whole file; nil where there is none, or more than one fits. LMDB does not tell, so the kernel is
    /// asked.
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

    /// Copies bytes that a transaction handed out by reading them from the file (preadv2(2)).
    ///
    /// - Returns: false where that would mean to wait for the disk, and `waits` is false.
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

    /// Gives back the memory of pages that were touched: they count as ours though they are the page cache's.
    func trim(usedByteCount: Int) {
        guard let bytes, let base = bytes.baseAddress else { return }
        madvise(base, min(usedByteCount, bytes.count), MADV_DONTNEED)
        residentAtRest.store(Self.residentByteCount, ordering: .relaxed)
    }

    /// Whether it is worth it. Asking costs a thousandth of what reading a photo does; giving back costs more, the larger
    /// the store.
    var isLarge: Bool {
        let resident = Self.residentByteCount
        // Others give memory back too, and the kernel takes it.
        let atRest = residentAtRest.min(resident, ordering: .relaxed).oldValue
        return resident - atRest > Self.maxBytesToTrim
    }

    /// Bytes of all files mapped by this process that are in memory: proc(5), `statm`. 0 where that is not known.
    private static var residentByteCount: Int {
        let fields = PrivateFiles.contents("/proc/self/statm")?.split(separator: UInt8(ascii: " ")) ?? []
        guard fields.count > 2, let pages = Int(String(decoding: fields[2], as: UTF8.self)) else { return 0 }
        return pages * Int(getpagesize())
    }
}
