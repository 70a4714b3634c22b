/// The binary form of ISO 21496-1: versions, flags, and rational numbers of 32 bits each, big-endian.
extension GainMapParameters {
    /// What precedes it in an APP2 segment of a JPEG.
    package static let isoSignature = Array("urn:iso:std:iso:ts:21496:-1\0".utf8)

    /// Minimum and writer version: all that the segment of the primary picture has.
    package static let isoVersions: [UInt8] = [0, 0, 0, 0]

    private enum Flag {
        static let isMultichannel = 0x80
        static let usesBaseColourSpace = 0x40
        /// Of drafts of the standard: one denominator for all numbers.
        static let hasCommonDenominator = 0x08
        /// Of drafts of the standard: base and alternate are exchanged.
        static let isBackward = 0x04
    }

    /// - Parameter bytes: from the minimum version on. What follows the last number is ignored.
    package init(iso bytes: ArraySlice<UInt8>) throws(GainMapFault) {
        var reader = RationalReader(bytes)
        let flags: Int
        let headrooms: (base: Double, alternate: Double)
        var channels: [Channel] = []
        do throws(BoxReader.NotUnderstood) {
            guard try reader.number(2) == 0 else { throw BoxReader.NotUnderstood() }
            _ = try reader.number(2)
            flags = try reader.number(1)
            if flags & Flag.hasCommonDenominator != 0 { reader.denominator = Double(try reader.number(4)) }
            headrooms = (try reader.fraction(), try reader.fraction())
            for _ in 0..<(flags & Flag.isMultichannel != 0 ? 3 : 1) {
                channels.append(
                    Channel(
                        min: try reader.signedFraction(),
                        max: try reader.signedFraction(),
                        gamma: try reader.fraction(),
                        baseOffset: try reader.signedFraction(),
                        alternateOffset: try reader.signedFraction()
                    )
                )
            }
        } catch {
            throw GainMapFault("its description ends early, or has an unknown version")
        }
        guard flags & Flag.isBackward == 0 else { throw GainMapFault("it makes a picture of standard range") }
        try self.init(
            channels: channels,
            baseHeadroom: headrooms.base,
            alternateHeadroom: headrooms.alternate,
            usesBaseColourSpace: flags & Flag.usesBaseColourSpace != 0
        )
    }

    /// From the minimum version on. Values have six decimal places.
    package var iso: [UInt8] {
        var flags = usesBaseColourSpace ? Flag.usesBaseColourSpace : 0
        if channels.count == 3 { flags |= Flag.isMultichannel }
        let numbers = channels.flatMap { [$0.min, $0.max, $0.gamma, $0.baseOffset, $0.alternateOffset] }
        return ([baseHeadroom, alternateHeadroom] + numbers).reduce(into: Self.isoVersions + [UInt8(flags)]) {
            bytes,
            value in
            // In range: `init` bounds every value.
            let numerator = Int32(clamping: Int((value * Double(Self.denominator)).rounded()))
            withUnsafeBytes(of: numerator.bigEndian) { bytes += $0 }
            withUnsafeBytes(of: Self.denominator.bigEndian) { bytes += $0 }
        }
    }

    private static let denominator: UInt32 = 1_000_000
}

/// Rational numbers of 32-bit integers.
private struct RationalReader {
    private var reader: BoxReader
    /// Of all numbers; nil if each has its own.
    var denominator: Double?

    init(_ bytes: ArraySlice<UInt8>) { reader = BoxReader(bytes) }

    mutating func number(_ byteCount: Int) throws(BoxReader.NotUnderstood) -> Int { try reader.number(byteCount) }

    /// NaN or infinite if the denominator is 0.
    mutating func fraction() throws(BoxReader.NotUnderstood) -> Double {
        Double(try number(4)) / (try readDenominator())
    }

    mutating func signedFraction() throws(BoxReader.NotUnderstood) -> Double {
        let numerator = Int32(truncatingIfNeeded: try number(4))
        return Double(numerator) / (try readDenominator())
    }

    private mutating func readDenominator() throws(BoxReader.NotUnderstood) -> Double {
        if let denominator { return denominator }
        return Double(try number(4))
    }
}
