/// A number of bytes as people write it: `96MiB`, `1.5 GB`, `1048576`.
public struct ByteSize: Sendable, Hashable, CustomStringConvertible {
    /// The accepted notation, for messages.
    public static let notation =
        "a number of bytes, such as 1048576, 96M or 1GB (K, M, G, T or KiB, MiB, GiB, TiB; kB, MB, GB, TB)"

    public var bytes: Int64

    public init(_ bytes: Int64) {
        self.bytes = bytes
    }

    /// Parses decimal digits, at most one point, an optional space, and a unit in any case; without a unit, bytes. Rounds
    /// down to whole bytes. A letter alone (`96M`) is a power of 1024, as for `ls`, `du` and `head`.
    ///
    /// - Returns: nil if the text has another form or the size exceeds `Int64`.
    public init?(_ text: some StringProtocol) {
        let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let parts = number.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let unitName = text.dropFirst(number.count).drop { $0 == " " }.lowercased()
        guard let unit = Self.unit(named: unitName), let whole = parts.first.flatMap({ Int64($0) }) else { return nil }

        let (wholeBytes, overflow) = whole.multipliedReportingOverflow(by: unit)
        guard !overflow else { return nil }
        var fractionBytes: Int64 = 0
        if parts.count == 2 {
            // Nine digits are enough for single bytes of a gigabyte, and do not overflow when multiplied by a tebibyte.
            guard unit > 1, (1...9).contains(parts[1].count), let fraction = Int64(parts[1]) else { return nil }
            let scale = parts[1].reduce(Int64(1)) { scale, _ in scale * 10 }
            let product = fraction.multipliedFullWidth(by: unit)
            fractionBytes = scale.dividingFullWidth(product).quotient
        }
        let (sum, sumOverflow) = wholeBytes.addingReportingOverflow(fractionBytes)
        guard !sumOverflow else { return nil }
        bytes = sum
    }

    /// In the largest binary unit that fits, with one decimal if it is not whole: `96 MiB`, `1.4 GiB`.
    public var description: String {
        let units = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"]
        let magnitude = bytes.magnitude
        var exponent = magnitude == 0 ? 0 : (63 - magnitude.leadingZeroBitCount) / 10
        guard exponent > 0 else { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
        var tenths = Self.tenths(magnitude, exponent)
        if tenths == 10240, exponent < 6 {
            exponent += 1
            tenths = 10
        }
        let sign = bytes < 0 ? "-" : ""
        let decimal = tenths % 10 == 0 ? "" : ".\(tenths % 10)"
        return "\(sign)\(tenths / 10)\(decimal) \(units[exponent])"
    }

    private static func tenths(_ magnitude: UInt64, _ exponent: Int) -> Int {
        Int((Double(magnitude) * 10 / Double(UInt64(1) << UInt64(10 * exponent))).rounded())
    }

    private static func unit(named name: String) -> Int64? {
        switch name {
        case "", "b": 1
        case "kb": 1_000
        case "mb": 1_000_000
        case "gb": 1_000_000_000
        case "tb": 1_000_000_000_000
        case "k", "kib": 1 << 10
        case "m", "mib": 1 << 20
        case "g", "gib": 1 << 30
        case "t", "tib": 1 << 40
        default: nil
        }
    }
}
