import Glibc
import PhotoModel
package import StoreFiles
import SystemPackage

/// What LMDB has replaced or deleted stays in the file: in pages that are free, and between the entries of pages that are
/// in use, until something else comes to its place.
extension CacheWriter {
    private static let prefix = Array("wipe".utf8)
    /// A page less its header: an entry of this size takes one page, whichever is free.
    private static let headerByteCount = 16
    /// More than a transaction changes otherwise: LMDB uses its buffers again, and they hold zeros then.
    private static let pagesInGroup = 1024

    /// Overwrites what was in the records and is not any more. Other programs that read the cache at this moment may keep
    /// some of it from being overwritten.
    package func wipe() throws(StoreError) {
        try cache.environment.handle.cutBehindLastPage()
        // The second time the buffers hold zeros, and so does what is written beside the pages.
        for _ in 0..<2 { try fillFreePages() }
        try fillUnusedBytes()
    }

    /// Goes on where a process was killed that wiped.
    package func finishWiping() throws(StoreError) {
        let (cache, prefix) = (cache, Self.prefix)
        while true {
            let keys = try cache.environment.read { transaction throws(StoreError) in
                var keys: [[UInt8]] = []
                try transaction.scan(cache.environment.meta, from: prefix) { key, _ throws(StoreError) in
                    guard key.starts(with: prefix), keys.count < Self.pagesInGroup else { return false }
                    keys.append(Array(key))
                    return true
                }
                return keys
            }
            guard !keys.isEmpty else { return }
            try cache.environment.write { transaction throws(StoreError) in
                for key in keys { try transaction.delete(cache.environment.meta, key) }
            }
            cache.environment.trim()
        }
    }

    /// Takes all pages that are free, as LMDB hands them out, fills them with zeros, and frees them again.
    private func fillFreePages() throws(StoreError) {
        let environment = cache.environment
        let zeros = [UInt8](repeating: 0, count: environment.pageByteCount - Self.headerByteCount)
        var number: UInt64 = 0
        func fill(_ pages: Int) throws(StoreError) {
            try environment.write { transaction throws(StoreError) in
                for _ in 0..<pages {
                    let key = Self.prefix + withUnsafeBytes(of: number.bigEndian) { Array($0) }
                    try transaction.put(environment.meta, key, zeros)
                    number += 1
                }
            }
            environment.trim()
        }
        // What a transaction frees can be had by the second one after it.
        try fill(1)
        try fill(1)
        try fill(Self.pagesInGroup)
        var end: Int
        repeat {
            end = environment.usedByteCount
            let free = try cache.statistics().freeByteCount / environment.pageByteCount
            try fill(min(free + 1, Self.pagesInGroup))
            // The file grows when nothing is free any more.
        } while environment.usedByteCount == end
        try finishWiping()
    }

    /// Fills with zeros what pages in use do not use: in place, for nobody looks there.
    private func fillUnusedBytes() throws(StoreError) {
        let file = cache.folder.dataFile
        let unused = try StructureCheck.unusedBytes(cache.folder)
        do {
            let descriptor = try FileDescriptor.open(file, .readWrite, options: .closeOnExec)
            try descriptor.closeAfter {
                var bytes: [UInt8] = []
                for range in unused {
                    bytes.append(contentsOf: repeatElement(0, count: max(0, range.count - bytes.count)))
                    try bytes.withUnsafeMutableBytes { bytes in
                        let bytes = UnsafeMutableRawBufferPointer(rebasing: bytes[..<range.count])
                        let offset = Int64(range.lowerBound)
                        guard try descriptor.read(fromAbsoluteOffset: offset, into: bytes) == range.count else {
                            throw Errno.ioError
                        }
                        guard bytes.contains(where: { $0 != 0 }) else { return }
                        bytes.initializeMemory(as: UInt8.self, repeating: 0)
                        try descriptor.writeAll(toAbsoluteOffset: offset, UnsafeRawBufferPointer(bytes))
                    }
                }
                guard fsync(descriptor.rawValue) == 0 else { throw Errno(rawValue: errno) }
            }
        } catch {
            throw .failed("write", file, error as? Errno ?? .ioError)
        }
    }
}
