import CDeflate

/// CRC-32 as zlib, PNG and Python's `zlib.crc32` compute it.
package func crc32(of bytes: [UInt8]) -> UInt32 { bytes.withUnsafeBytes { crc32(of: $0) } }

package func crc32(of bytes: UnsafeRawBufferPointer) -> UInt32 {
    // Without a buffer, libdeflate returns the initial value, which is also 0.
    libdeflate_crc32(0, bytes.baseAddress, bytes.count)
}
