internal import CWebP

/// The chunks around a WebP picture.
enum WebPContainer {
    /// The same picture in the extended format, with an ICCP chunk.
    static func adding(
        iccProfile: [UInt8],
        to picture: UnsafeBufferPointer<UInt8>
    ) throws(ImagingError) -> [UInt8] {
        guard let mux = WebPMuxNew() else { throw .encodingFailed("no memory for a WebP container") }
        defer { WebPMuxDelete(mux) }
        var assembled = WebPData()
        defer { WebPDataClear(&assembled) }

        // Not copied: both outlive the mux.
        var image = WebPData(bytes: picture.baseAddress, size: picture.count)
        let outcome = iccProfile.withUnsafeBufferPointer { profile in
            var chunk = WebPData(bytes: profile.baseAddress, size: profile.count)
            var outcome = WebPMuxSetImage(mux, &image, 0)
            if outcome == WEBP_MUX_OK { outcome = WebPMuxSetChunk(mux, "ICCP", &chunk, 0) }
            if outcome == WEBP_MUX_OK { outcome = WebPMuxAssemble(mux, &assembled) }
            return outcome
        }
        guard outcome == WEBP_MUX_OK else { throw .encodingFailed("libwebpmux error \(outcome.rawValue)") }
        return Array(UnsafeBufferPointer(start: assembled.bytes, count: assembled.size))
    }
}
