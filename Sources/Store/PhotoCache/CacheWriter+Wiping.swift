import Glibc
import PhotoModel
package import StoreFiles
import SystemPackage

/// LMDB leaves replaced and deleted data in the file, in free pages and between the entries of pages in use, until
/// something overwrites it.
extension CacheWriter {
    private static let prefix = Array("wipe".utf8)
    /// Size of the page header: an entry of a page's size less the header takes exactly one page, whichever is free.
    private static let headerByteCount = 16
    /// More than other transactions change, so that LMDB reuses its buffers, which hold zeros by then.
    private static let pagesInGroup = 1024

    /// Overwrites deleted data of the records. Programs that are reading the cache may keep some of it from being
    /// overwritten.
    package func wipe() throws(StoreError) {
        try cache.environment.handle.truncateAfterLastPage()
        // On the second pass the buffers hold zeros, so what is written beside the pages is zero too.
        for _ in 0..<2 { try fillFreePages() }
        try fillUnusedBytes()
    }

    /// Completes a wipe that was killed.
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

    /// Takes all free pages from LMDB, fills them with zeros, and frees them again.
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
        // LMDB can reuse pages that a transaction frees in the second transaction after it.
        try fill(1)
        try fill(1)
        try fill(Self.pagesInGroup)
        var end: Int
        repeat {
            end = environment.usedByteCount
            let free = try cache.statistics().freeByteCount / environment.pageByteCount
            try fill(min(free + 1, Self.pagesInGroup))
            // The file grows once no page is free.
        } while environment.usedByteCount == end
        try finishWiping()
    }

    /// Fills the unused bytes of pages in use with zeros. Writes in place, because no transaction reads them.
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
