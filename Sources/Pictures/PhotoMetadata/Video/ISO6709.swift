/// A place as ISO 6709 writes it: "+52.4597+013.3220+051.178/". Degrees, or degrees with minutes and seconds before the
/// point, and metres.
struct ISO6709: Equatable {
    let latitude: Double
    let longitude: Double
    let altitude: Double?

    /// Nil for anything else, and for 0° 0°, which cameras write for an unknown place.
    init?(_ text: String) {
        var rest = text[...].utf8
        guard let latitude = Self.number(&rest).flatMap({ Self.degrees($0, digits: 2) }),
            let longitude = Self.number(&rest).flatMap({ Self.degrees($0, digits: 3) }), abs(latitude) <= 90,
            abs(longitude) <= 180, latitude != 0 || longitude != 0
        else { return nil }
        (self.latitude, self.longitude) = (latitude, longitude)
        let altitude = Self.number(&rest).flatMap { Double($0) }
        self.altitude = altitude.flatMap { -12_000...100_000 ~= $0 ? $0 : nil }
    }

    /// A sign, digits, and perhaps a point and digits.
    private static func number(_ rest: inout Substring.UTF8View) -> String? {
        guard let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
        let digits = rest.dropFirst().prefix { 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ".") }
        guard !digits.isEmpty else { return nil }
        rest = rest[digits.endIndex...]
        return String(UnicodeScalar(sign)) + String(Substring(digits))
    }

    /// - Parameter digits: of whole degrees; two or four more before the point are minutes and seconds.
    private static func degrees(_ text: String, digits: Int) -> Double? {
        guard let value = Double(text.dropFirst()) else { return nil }
        let sign: Double = text.hasPrefix("-") ? -1 : 1
        switch text.dropFirst().prefix(while: { $0 != "." }).count - digits {
        case ...0: return sign * value
        case 1, 2:
            let degrees = (value / 100).rounded(.down)
            return sign * (degrees + (value - degrees * 100) / 60)
        default:
            let degrees = (value / 10_000).rounded(.down)
            let minutes = ((value - degrees * 10_000) / 100).rounded(.down)
            return sign * (degrees + minutes / 60 + (value - degrees * 10_000 - minutes * 100) / 3600)
        }
    }
}
