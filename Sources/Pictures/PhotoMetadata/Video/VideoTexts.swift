/// Texts from the metadata of a video, as in the file.
package struct VideoTexts: Sendable, Equatable {
    /// When the recording began, with the offset from UTC if the file has it (Apple's `creationdate`).
    package var created: String?
    /// The same from a header, which means UTC, or from a camera that writes its clock's time.
    package var written: String?
    /// Of the phone's clock from UTC, for a time in UTC: "+0200".
    package var utcOffset: String?
    /// ISO 6709.
    package var location: String?
    package var make: String?
    package var model: String?
    package var software: String?
    package var artist: String?
    package var copyright: String?
    package var contentIdentifier: String?

    package init() {}
}

extension MetadataReader {
    /// - Parameter xmp: one packet in UTF-8, with the rating and the keywords. Its dates follow the order of
    ///   `TakenFrom`, behind the video's own of each kind. All else counts only if the texts have none.
    package static func read(_ video: VideoTexts, xmp: [UInt8]? = nil) -> CaptureMetadata {
        var metadata = CaptureMetadata()
        metadata.artist = video.artist.flatMap(Text.cleaned)
        metadata.copyright = video.copyright.flatMap(Text.cleaned)
        var dates = CaptureDates()
        dates.add(video.created.flatMap(StatedDate.init(plausible:)), .original)
        let written = video.written.flatMap(StatedDate.init(plausible:))
        let offset = video.utcOffset.flatMap(CaptureTime.utcOffset)
        dates.add(written.map { date in offset.map { date.moved(toOffset: $0) } ?? date }, .created)
        add(xmp: xmp, to: &metadata, &dates)
        metadata.filmDistances = []
        if let taken = dates.taken { (metadata.takenAt, metadata.takenFrom) = (taken.time, taken.from) }
        if let place = video.location.flatMap(ISO6709.init) {
            (metadata.latitude, metadata.longitude) = (place.latitude, place.longitude)
            metadata.altitude = place.altitude
        }
        metadata.make = video.make.flatMap(Text.cleaned)
        metadata.model = video.model.flatMap(Text.cleaned)
        metadata.software = video.software.flatMap(Text.cleaned)
        metadata.contentIdentifier = video.contentIdentifier.flatMap(Text.cleaned)
        return metadata
    }
}

extension StatedDate {
    fileprivate func moved(toOffset minutes: Int) -> StatedDate {
        StatedDate(time.moved(toOffset: minutes), hasTimeOfDay: hasTimeOfDay)
    }

    /// Nil for the beginnings of counting, 1904 and 1970, which programs write for an unknown time.
    init?(plausible text: String) {
        self.init(parsing: text)
        guard time.year > 1970 || (time.year == 1970 && (time.month, time.day) != (1, 1)) else { return nil }
    }
}
