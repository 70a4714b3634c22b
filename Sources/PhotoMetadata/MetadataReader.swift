/// Reads capture metadata from the blocks that image formats embed. Never fails: what cannot be read is absent.
package enum MetadataReader {
    /// - Parameters:
    ///   - exif: TIFF-structured, from its byte order mark ("II" or "MM"); a leading "Exif\0\0" is skipped. May be a
    ///     whole TIFF file.
    ///   - xmp: one packet in UTF-8. Its rating counts more than EXIF's, all else only where EXIF has none.
    package static func read(exif: [UInt8]?, xmp: [UInt8]?) -> CaptureMetadata {
        var metadata = exif.flatMap { ExifBlock(tiff: $0)?.captureMetadata } ?? CaptureMetadata()
        guard let packet = xmp.flatMap({ XMPFacts(packet: $0) }) else {
            metadata.isXMPUnreadable = xmp != nil
            return metadata
        }
        metadata.rating = packet.rating ?? metadata.rating
        metadata.takenAt = metadata.takenAt ?? packet.takenAt
        metadata.lens = metadata.lens ?? packet.lens
        metadata.bodySerialNumber = metadata.bodySerialNumber ?? packet.bodySerialNumber
        metadata.lensSerialNumber = metadata.lensSerialNumber ?? packet.lensSerialNumber
        metadata.ownerName = metadata.ownerName ?? packet.ownerName
        metadata.artist = metadata.artist ?? packet.artist
        metadata.copyright = metadata.copyright ?? packet.copyright
        return metadata
    }

    /// The stored orientation alone, 1…8: for decoders, which need it before anything else. `exif` as in `read`.
    package static func orientation(exif: [UInt8]) -> Int? {
        ExifBlock(tiff: exif)?.orientation
    }
}
