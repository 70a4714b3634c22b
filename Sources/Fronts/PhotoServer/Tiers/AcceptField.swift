/// Parses a client's `Accept` (RFC 9110, 12.5.1) as far as tiers need it.
enum AcceptField {
    /// Whether WebP is listed, not refused, and not ranked below JPEG.
    ///
    /// `image/*` and `*/*` do not count: programs send them that do not support WebP.
    static func wantsWebP(_ fields: [String]) -> Bool {
        guard !fields.isEmpty else { return false }
        var (webP, jpeg): (Int?, Int?)
        for var field in fields {
            field.withUTF8 { bytes in
                for element in bytes.split(separator: UInt8(ascii: ",")) {
                    let type = trimmed(element.prefix { $0 != UInt8(ascii: ";") })
                    if matches(type, "image/webp") {
                        webP = webP ?? quality(element)
                    } else if matches(type, "image/jpeg") {
                        jpeg = jpeg ?? quality(element)
                    }
                }
            }
        }
        guard let webP, webP > 0 else { return false }
        return webP >= jpeg ?? 0
    }

    private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

    /// In thousandths; an invalid value counts as 1.
    private static func quality(_ element: Bytes) -> Int {
        for parameter in element.split(separator: UInt8(ascii: ";")).dropFirst() {
            let parameter = trimmed(parameter)
            guard matches(parameter.prefix(2), "q=") else { continue }
            var (value, places) = (0, 0)
            for (place, byte) in parameter.dropFirst(2).enumerated() {
                guard place != 1 || byte == UInt8(ascii: ".") else { return 1000 }
                if place == 1 { continue }
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), places < 4 else { return 1000 }
                value = 10 * value + Int(byte - UInt8(ascii: "0"))
                places += 1
            }
            guard places > 0 else { return 1000 }
            for _ in places..<4 { value *= 10 }
            return min(value, 1000)
        }
        return 1000
    }

    private static func trimmed(_ text: Bytes) -> Bytes {
        func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        var text = text.drop(while: isBlank)
        while let last = text.last, isBlank(last) { text = text.dropLast() }
        return text
    }

    /// - Parameter word: In lower case.
    private static func matches(_ text: Bytes, _ word: StaticString) -> Bool {
        guard text.count == word.utf8CodeUnitCount else { return false }
        return zip(text, UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)).allSatisfy {
            byte,
            wanted in byte == wanted || (byte | 0x20 == wanted && (0x41...0x5A).contains(byte))
        }
    }
}
