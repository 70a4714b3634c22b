package import FoundationEssentials

extension JSONEncoder {
    /// Writes JSON as all of Sluice does: keys sorted, so that the same value is the same text; slashes as they are; times
    /// in ISO 8601.
    ///
    /// - Parameter isForPeople: on a line for each value.
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
