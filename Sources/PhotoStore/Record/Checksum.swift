import CZlib

/// CRC-32 as zlib, PNG and Python's `zlib.crc32` compute it.
package func crc32(of bytes: [UInt8]) -> UInt32 { bytes.withUnsafeBytes { crc32(of: $0) } }

package func crc32(of bytes: UnsafeRawBufferPointer) -> UInt32 {
    UInt32(truncatingIfNeeded: crc32_z(0, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count))
}
