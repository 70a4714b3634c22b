package import FoundationEssentials

extension JSONEncoder {
    /// The JSON form of all of Sluice: sorted keys, so that equal values have equal texts; unescaped slashes; times in ISO
    /// 8601.
    ///
    /// - Parameter isForPeople: whether to put each value on a line of its own.
    package static func sluice(isForPeople: Bool = false) -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if isForPeople { encoder.outputFormatting.insert(.prettyPrinted) }
        encoder.dateEncodingStrategy = .iso8601
        return encoder
    }
}

extension JSONDecoder {
    /// Reads what `JSONEncoder.sluice` writes.
    package static func sluice() -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }
}
