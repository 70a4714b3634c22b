internal import Foundation

extension ExifBlock {
    var captureMetadata: CaptureMetadata {
        var metadata = CaptureMetadata()
        metadata.make = text(.make)
        metadata.model = text(.model)
        metadata.lens = text(.lensModel) ?? lensRange
        metadata.software = text(.software)
        metadata.exposureSeconds = exposureSeconds
        metadata.aperture = aperture
        metadata.iso = iso
        metadata.focalLength = number(.focalLength).flatMap { $0 > 0 && $0 <= 100_000 ? $0 : nil }
        if let position {
            metadata.latitude = position.latitude
            metadata.longitude = position.longitude
        }
        metadata.altitude = altitude
        metadata.bodySerialNumber = text(.bodySerialNumber)
        metadata.lensSerialNumber = text(.lensSerialNumber)
        metadata.ownerName = text(.ownerName)
        metadata.artist = text(.artist)
        metadata.copyright = text(.copyright)
        metadata.rating = whole(.rating, within: 0...5)
        metadata.contentIdentifier = appleContentIdentifier
        metadata.burstIdentifier = appleBurstIdentifier
        metadata.orientation = orientation
        return metadata
    }

    var orientation: Int? { whole(.orientation, within: 1...8) }

    /// Each time has its own fraction and offset: another's may come from another clock.
    func addDates(to dates: inout CaptureDates) {
        dates.add(date(.dateTimeOriginal, .subSecTimeOriginal, .offsetTimeOriginal), .original)
        dates.add(date(.dateTimeDigitized, .subSecTimeDigitized, .offsetTimeDigitized), .digitised)
        dates.add(satelliteTime, .gps)
        dates.add(date(.dateTime, .subSecTime, .offsetTime), .changed)
    }

    private func date(_ time: ExifTagNumber, _ fraction: ExifTagNumber, _ offset: ExifTagNumber) -> StatedDate? {
        text(time).flatMap { text in
            CaptureTime(parsing: text, fraction: self.text(fraction), offset: self.text(offset)).map { StatedDate($0) }
        }
    }

    /// In UTC, like satellite time.
    private var satelliteTime: StatedDate? {
        let clock = numbers(.satelliteTime)
        guard let day = text(.satelliteDate).flatMap({ StatedDate(parsing: $0) }), clock.count == 3,
            let hour = Int(exactly: clock[0]), let minute = Int(exactly: clock[1]), 0..<61 ~= clock[2]
        else { return nil }
        let second = Int(clock[2])
        return CaptureTime(
            year: day.time.year,
            month: day.time.month,
            day: day.time.day,
            hour: hour,
            minute: minute,
            second: second,
            nanoseconds: clock[2] == Double(second) ? nil : Int((clock[2] - Double(second)) * 1e9),
            utcOffsetMinutes: 0
        ).map { StatedDate($0) }
    }

    /// If the time itself is missing, its logarithm (APEX), which the camera worked with.
    private var exposureSeconds: Double? {
        let seconds = number(.exposureTime) ?? number(.shutterSpeed).map { exp2(-$0) }
        return seconds.flatMap { (1e-9...86_400).contains($0) ? $0 : nil }
    }

    private var aperture: Double? {
        let fNumber = number(.fNumber) ?? number(.aperture).map { exp2($0 / 2) }
        return fNumber.flatMap { $0 > 0 && $0 < 1_000 ? $0 : nil }
    }

    /// 65,535 means a sensitivity beyond 16 bits, which is then in another tag.
    private var iso: Int? {
        let sensitivity = whole(.photographicSensitivity, within: 1...10_000_000)
        guard sensitivity == nil || sensitivity == 65_535 else { return sensitivity }
        for tag in [ExifTagNumber.recommendedExposureIndex, .isoSpeed, .standardOutputSensitivity] {
            if let other = whole(tag, within: 1...10_000_000) { return other }
        }
        return sensitivity ?? canonSensitivity
    }

    /// "18-55mm f/3.5-5.6" from the four numbers of LensSpecification.
    private var lensRange: String? {
        let numbers = numbers(.lensSpecification)
        guard numbers.count == 4, numbers[0] > 0, numbers[0] <= 100_000, numbers[1] >= numbers[0],
            numbers[1] <= 100_000
        else { return nil }
        func range(_ from: Double, _ to: Double) -> String {
            let ends = [from, to].map { end in
                let tenths = Int((end * 10).rounded())
                return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
            }
            return ends[0] == ends[1] ? ends[0] : ends.joined(separator: "-")
        }
        let focalLengths = range(numbers[0], numbers[1]) + "mm"
        // An aperture of 0/0 is unknown.
        guard numbers[2] > 0, numbers[2] < 1_000, numbers[3] > 0, numbers[3] < 1_000 else { return focalLengths }
        return focalLengths + " f/" + range(numbers[2], numbers[3])
    }

    /// Both or none, and none without its hemisphere.
    private var position: (latitude: Double, longitude: Double)? {
        guard let latitude = angle(.latitude, .latitudeRef, positive: "N", negative: "S", limit: 90),
            let longitude = angle(.longitude, .longitudeRef, positive: "E", negative: "W", limit: 180)
        else { return nil }
        return (latitude, longitude)
    }

    /// Degrees, minutes and seconds; the latter two may be missing or 0/0.
    private func angle(
        _ angle: ExifTagNumber,
        _ reference: ExifTagNumber,
        positive: String,
        negative: String,
        limit: Double
    ) -> Double? {
        let parts = numbers(angle).prefix(3)
        guard let degrees = parts.first, degrees >= 0,
            let hemisphere = text(reference)?.prefix(1).uppercased(), [positive, negative].contains(hemisphere)
        else { return nil }
        let fractions = zip(parts.dropFirst(), [60.0, 3600.0]).map { $0.isNaN ? 0 : $0 / $1 }
        let value = fractions.reduce(degrees, +)
        guard fractions.allSatisfy({ $0 >= 0 }), value <= limit else { return nil }
        return hemisphere == negative ? -value : value
    }

    /// The reference is 1 (or 3, above the ellipsoid) below sea level.
    private var altitude: Double? {
        guard let metres = number(.altitude) else { return nil }
        let reference = number(.altitudeRef) ?? 0
        let altitude = reference == 1 || reference == 3 ? -metres : metres
        return -12_000...100_000 ~= altitude ? altitude : nil
    }

    private func whole(_ tag: ExifTagNumber, within range: ClosedRange<Int>) -> Int? {
        number(tag).flatMap { Int(exactly: $0) }.flatMap { range ~= $0 ? $0 : nil }
    }
}
