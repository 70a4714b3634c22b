import FileStructure
import PhotoMetadata
import PhotoModel
import PhotoRecord

extension Record.Capture {
    init(_ capture: CaptureMetadata) {
        self.init()
        if let value = capture.takenAt {
            takenAt = value.iso8601
            takenSortMs = value.sortKey
            if let from = capture.takenFrom { takenFrom = from.rawValue }
        }
        if let value = capture.make { make = value }
        if let value = capture.model { model = value }
        if let value = capture.lens { lens = value }
        if let value = capture.exposureSeconds { exposureSeconds = value }
        if let value = capture.aperture { aperture = value }
        if let value = capture.iso { iso = UInt32(clamping: value) }
        if let value = capture.focalLength { focalLength = value }
        if let value = capture.latitude { latitude = value }
        if let value = capture.longitude { longitude = value }
        if let value = capture.altitude { altitude = value }
        if let value = capture.bodySerialNumber { bodySerialNumber = value }
        if let value = capture.lensSerialNumber { lensSerialNumber = value }
        if let value = capture.ownerName { ownerName = value }
        if let value = capture.artist { artist = value }
        if let value = capture.copyright { copyright = value }
        if let value = capture.contentIdentifier { contentIdentifier = value }
        if let value = capture.burstIdentifier { burstIdentifier = value }
        if let value = capture.rating { rating = Int32(clamping: value) }
        keywords = capture.keywords.compactMap { TagPath(parts: $0)?.description }
    }
}

extension Record {
    mutating func setFilm(_ embedded: EmbeddedFilm?) {
        guard let embedded else { return clearFilm() }
        film = Film()
        (film.offset, film.byteCount) = (UInt64(embedded.range.lowerBound), UInt64(embedded.range.count))
        film.container = embedded.container.rawValue
        if let value = embedded.milliseconds { film.durationMs = UInt64(value) }
    }
}
