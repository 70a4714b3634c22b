import CDeflate

/// Compresses buffers in the gzip format (RFC 1952), without a name and a time: the same bytes for the same input, level and
/// version of libdeflate.
final class GzipCompressor {
    private let compressor: OpaquePointer

    /// - Parameter level: 1, fast, to 12, small.
    /// - Throws: `TableError.outOfMemory`.
    init(level: Int) throws(TableError) {
        precondition(1...12 ~= level)
        guard let compressor = libdeflate_alloc_compressor(Int32(level)) else { throw .outOfMemory }
        self.compressor = compressor
    }

    deinit { libdeflate_free_compressor(compressor) }

    func compress(_ bytes: [UInt8]) -> [UInt8] {
        let capacity = libdeflate_gzip_compress_bound(compressor, bytes.count)
        return [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            count = bytes.withUnsafeBytes {
                libdeflate_gzip_compress(compressor, $0.baseAddress, $0.count, buffer.baseAddress, capacity)
            }
            precondition(count > 0, "The bound was too small.")
        }
    }
}
