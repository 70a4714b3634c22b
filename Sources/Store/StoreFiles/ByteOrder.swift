import Glibc

/// Byte order, as for SQLite's blobs and LMDB's keys.
package func compare(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Int {
    let common = min(a.count, b.count)
    if common > 0, let a = a.baseAddress, let b = b.baseAddress {
        let order = memcmp(a, b, common)
        if order != 0 { return Int(order) }
    }
    return a.count - b.count
}
