import Glibc

/// Facts of a capture as makers' own containers have them, composed to an EXIF structure.
struct CaptureFacts {
    var make: String?
    var model: String?
    /// 1…8.
    var orientation: Int?
    /// Seconds since 1970-01-01, of the camera's clock.
    var clock: Int?
    /// Seconds.
    var exposure: Double?
    /// The f-number.
    var aperture: Double?
    var iso: Int?
    /// Millimetres.
    var focalLength: Double?
    /// EV.
    var exposureBias: Double?
    var owner: String?
    var serialNumber: String?

    /// Nil if there are none.
    var exif: [UInt8]? {
        let image = [
            text(RawTag.make, make), text(RawTag.model, model), short(RawTag.orientation, orientation),
        ].compactMap { $0 }
        let capture = [
            fraction(0x829A, exposure), fraction(0x829D, aperture), short(0x8827, iso),
            text(0x9003, clock.flatMap(Self.dateTime)), signedFraction(0x9204, exposureBias),
            fraction(0x920A, focalLength), text(0xA430, owner), text(0xA431, serialNumber),
        ].compactMap { $0 }
        guard !image.isEmpty || !capture.isEmpty else { return nil }
        let pointer = TIFFComposer.Field(tag: RawTag.exif, type: 4, count: 1, content: .directory(capture))
        return TIFFComposer.bytes(of: image + (capture.isEmpty ? [] : [pointer]), isBigEndian: false)
    }

    private func text(_ tag: Int, _ text: String?) -> TIFFComposer.Field? {
        text.map { text in
            let bytes = Array(text.utf8.prefix(255)) + [0]
            return TIFFComposer.Field(tag: tag, type: 2, count: bytes.count, content: .values(bytes))
        }
    }

    private func short(_ tag: Int, _ value: Int?) -> TIFFComposer.Field? {
        value.flatMap { value in
            guard 1...0xFFFF ~= value else { return nil }
            let bytes = TIFFComposer.encoded(value, 2, false)
            return TIFFComposer.Field(tag: tag, type: 3, count: 1, content: .values(bytes))
        }
    }

    /// Short exposure times as 1/n, other numbers in thousandths.
    private func fraction(_ tag: Int, _ value: Double?) -> TIFFComposer.Field? {
        guard let value, value.isFinite, 1e-6...1e6 ~= value else { return nil }
        let (numerator, denominator) =
            value < 0.3 ? (1000.0, (1000 / value).rounded()) : ((value * 1000).rounded(), 1000.0)
        return fraction(tag, 5, Int(numerator), Int(denominator))
    }

    private func signedFraction(_ tag: Int, _ value: Double?) -> TIFFComposer.Field? {
        guard let value, value.isFinite, -100...100 ~= value else { return nil }
        return fraction(tag, 10, Int((value * 1000).rounded()), 1000)
    }

    private func fraction(_ tag: Int, _ type: Int, _ numerator: Int, _ denominator: Int) -> TIFFComposer.Field {
        let bytes = TIFFComposer.encoded(numerator, 4, false) + TIFFComposer.encoded(denominator, 4, false)
        return TIFFComposer.Field(tag: tag, type: type, count: 1, content: .values(bytes))
    }

    /// "2004:05:31 12:34:56"; nil outside the years 1971 to 2105.
    static func dateTime(_ seconds: Int) -> String? {
        guard 31_536_000...0xFFFF_FFFF ~= seconds else { return nil }
        var (time, parts) = (time_t(seconds), tm())
        gmtime_r(&time, &parts)
        func padded(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
        let date = "\(1900 + parts.tm_year):\(padded(parts.tm_mon + 1)):\(padded(parts.tm_mday))"
        return "\(date) \(padded(parts.tm_hour)):\(padded(parts.tm_min)):\(padded(parts.tm_sec))"
    }

    /// The orientation of a picture that must be turned clockwise by these degrees; nil if they are not a quarter turn.
    static func orientation(turned degrees: Int) -> Int? {
        switch (degrees % 360 + 360) % 360 {
        case 0: 1
        case 90: 6
        case 180: 3
        case 270: 8
        default: nil
        }
    }
}
