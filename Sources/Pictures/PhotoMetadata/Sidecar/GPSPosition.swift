/// Where a photo was taken, in the precision of a sidecar: in ten-millionths of a degree, which `exif:GPSLatitude` and
/// `exif:GPSLongitude` represent exactly.
package struct GPSPosition: Hashable, Sendable {
    /// −900,000,000…900,000,000; north is positive.
    package let latitude: Int32
    /// −1,800,000,000…1,800,000,000; east is positive.
    package let longitude: Int32

    /// Steps per degree.
    private static let steps = 10_000_000
    private static let (maxLatitude, maxLongitude) = (90, 180)

    /// Nil if there is no such place.
    package init?(latitude: Int32, longitude: Int32) {
        let (north, east) = (Self.maxLatitude * Self.steps, Self.maxLongitude * Self.steps)
        guard latitude.magnitude <= north, longitude.magnitude <= east else { return nil }
        (self.latitude, self.longitude) = (latitude, longitude)
    }

    /// The nearest valid position.
    package init(nearestLatitude latitude: Int32, longitude: Int32) {
        let (north, east) = (Int32(Self.maxLatitude * Self.steps), Int32(Self.maxLongitude * Self.steps))
        (self.latitude, self.longitude) = (min(max(latitude, -north), north), min(max(longitude, -east), east))
    }

    /// `59,54.832080N`, XMP's type GPSCoordinate: degrees, and minutes to six digits.
    var texts: (latitude: String, longitude: String) {
        (
            Self.text(latitude, hemisphere: latitude < 0 ? "S" : "N"),
            Self.text(longitude, hemisphere: longitude < 0 ? "W" : "E")
        )
    }

    private static func text(_ angle: Int32, hemisphere: String) -> String {
        let (degrees, rest) = Int(angle.magnitude).quotientAndRemainder(dividingBy: steps)
        // A ten-millionth of a degree is six millionths of a minute.
        let (minutes, millionths) = (rest * 6).quotientAndRemainder(dividingBy: 1_000_000)
        let digits = String(millionths)
        return "\(degrees),\(minutes).\(String(repeating: "0", count: 6 - digits.count))\(digits)\(hemisphere)"
    }
}

extension GPSPosition {
    /// Parses two trimmed texts: `59,54.83208N` or `59,54,50N`, or the decimal degrees that some programs write
    /// instead, with a sign (`-33.8568`), a letter, or the letter in a separate property.
    ///
    /// - Parameter references: those properties, as in EXIF.
    init?(_ texts: (latitude: String, longitude: String), references: (latitude: String?, longitude: String?)) {
        guard let latitude = Self.angle(texts.latitude, references.latitude, "N", "S", limit: Self.maxLatitude),
            let longitude = Self.angle(texts.longitude, references.longitude, "E", "W", limit: Self.maxLongitude)
        else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }

    private static func angle(
        _ text: String,
        _ reference: String?,
        _ positive: Character,
        _ negative: Character,
        limit: Int
    ) -> Int32? {
        var number = Substring(text)
        let last = number.last.flatMap { [positive, negative].contains($0) ? $0 : nil }
        if last != nil { number.removeLast() }
        var sign = 1.0
        let hemisphere = last ?? reference?.first
        if let hemisphere {
            guard [positive, negative].contains(hemisphere) else { return nil }
            if hemisphere == negative { sign = -1 }
        }
        if let first = number.first, first == "-" || first == "+" {
            number.removeFirst()
            let isNegative = first == "-"
            guard last == nil, hemisphere == nil || isNegative == (hemisphere == negative) else { return nil }
            if isNegative { sign = -1 }
        }
        let parts = number.split(separator: ",", omittingEmptySubsequences: false)
        guard hemisphere != nil || parts.count == 1, parts.count <= 3 else { return nil }
        let numbers = parts.compactMap(number(_:))
        guard numbers.count == parts.count, numbers.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
        let degrees = zip(numbers, [1, 60, 3600]).reduce(0) { $0 + $1.0 / $1.1 }
        guard degrees <= Double(limit) else { return nil }
        return Int32((sign * degrees * Double(steps)).rounded())
    }

    /// Digits with an optional fraction.
    private static func number(_ text: Substring) -> Double? {
        guard let first = text.utf8.first, first != UInt8(ascii: "."), text.utf8.count <= 32,
            text.utf8.allSatisfy({ 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ".") })
        else { return nil }
        return Double(text)
    }
}
