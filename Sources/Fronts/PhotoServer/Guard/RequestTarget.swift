/// The path and the query of a request, before anything is decoded.
enum RequestTarget {
    enum Flaw: Sendable, Hashable {
        case tooLong
        /// Not a path: a whole URL, or `*`.
        case notAPath
        case badCharacter
        /// `..`, `%2f` or an invalid escape: no front requests such a path.
        case badPath
    }

    /// Nil for an acceptable target.
    static func flaw(_ target: String, limit: Int) -> Flaw? {
        var target = target
        return target.withUTF8 { bytes in
            if bytes.count > limit { return .tooLong }
            if bytes.first != UInt8(ascii: "/") { return .notAPath }
            let end = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.count
            for byte in bytes where byte <= 0x20 || byte == 0x7F || byte == UInt8(ascii: "\\") { return .badCharacter }
            return isSound(UnsafeBufferPointer(rebasing: bytes[..<end]), isPath: true)
                && isSound(UnsafeBufferPointer(rebasing: bytes[end...]), isPath: false) ? nil : .badPath
        }
    }

    private static func isSound(_ bytes: UnsafeBufferPointer<UInt8>, isPath: Bool) -> Bool {
        var place = 0
        /// Dots since the last slash; nil after any other character.
        var dots: Int? = nil
        while place < bytes.count {
            var byte = bytes[place]
            var isEscaped = false
            if byte == UInt8(ascii: "%") {
                guard place + 2 < bytes.count, let high = digit(bytes[place + 1]), let low = digit(bytes[place + 2])
                else { return false }
                byte = high << 4 | low
                isEscaped = true
                place += 2
                if byte == 0 { return false }
            }
            place += 1
            guard isPath else { continue }
            switch byte {
            case UInt8(ascii: "/"):
                if isEscaped || dots == 1 || dots == 2 { return false }
                dots = 0
            case UInt8(ascii: "."): dots = dots.map { $0 + 1 }
            case ..<0x20, 0x7F, UInt8(ascii: "\\"): return false
            default: dots = nil
            }
        }
        return dots != 1 && dots != 2
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
