/// Reads capture metadata from the blocks that image formats embed. Never fails: unreadable facts are absent.
package enum MetadataReader {
    /// Increment it when more is read or the interpretation changes: records of an older version are read again.
    package static let version: UInt32 = 3

    /// - Parameters:
    ///   - exif: TIFF-structured, from its byte order mark ("II" or "MM"); a leading "Exif\0\0" is skipped. May be a
    ///     whole TIFF file.
    ///   - xmp: one packet in UTF-8. Its rating takes precedence over EXIF's, its keywords over IPTC's, and its dates
    ///     follow the order of `TakenFrom`. All else counts only if EXIF has none.
    ///   - iptc: an IPTC-IIM block, or Photoshop's image resources that contain one.
    package static func read(exif: [UInt8]?, xmp: [UInt8]?, iptc: [UInt8]? = nil) -> CaptureMetadata {
        var metadata = CaptureMetadata()
        var dates = CaptureDates()
        if let block = exif.flatMap({ ExifBlock(tiff: $0) }) {
            metadata = block.captureMetadata
            block.addDates(to: &dates)
        }
        let iptc = iptc.flatMap { IPTCFacts($0) }
        dates.add(iptc?.created, .created)
        add(xmp: xmp, to: &metadata, &dates)
        if metadata.keywords.isEmpty, let iptc {
            metadata.keywords = SidecarTags.tags(names: iptc.keywords.compactMap { SidecarTags.tag($0) }, paths: [])
        }
        dates.add(iptc?.digitised, .digitised)
        if let taken = dates.taken { (metadata.takenAt, metadata.takenFrom) = (taken.time, taken.from) }
        return metadata
    }

    static func add(xmp: [UInt8]?, to metadata: inout CaptureMetadata, _ dates: inout CaptureDates) {
        guard let packet = xmp.flatMap({ XMPFacts(packet: $0) }) else {
            metadata.isXMPUnreadable = xmp?.contains { $0 != 0 } ?? false
            return
        }
        packet.addDates(to: &dates)
        metadata.rating = packet.rating ?? metadata.rating
        metadata.lens = metadata.lens ?? packet.lens
        metadata.bodySerialNumber = metadata.bodySerialNumber ?? packet.bodySerialNumber
        metadata.lensSerialNumber = metadata.lensSerialNumber ?? packet.lensSerialNumber
        metadata.ownerName = metadata.ownerName ?? packet.ownerName
        metadata.artist = metadata.artist ?? packet.artist
        metadata.copyright = metadata.copyright ?? packet.copyright
        metadata.keywords = packet.keywords
        metadata.filmDistances = packet.filmDistances
    }

    /// Only the stored orientation, 1…8: for decoders, which need it first. `exif` as in `read`.
    package static func orientation(exif: [UInt8]) -> Int? {
        ExifBlock(tiff: exif)?.orientation
    }
}
