import FoundationEssentials

/// Messages as lines of JSON.
package enum SheetMessages {
    package static func line(_ message: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(message)) + [UInt8(ascii: "\n")]
    }

    package static func message<Message: Decodable>(_ type: Message.Type, _ line: [UInt8]) throws -> Message {
        try JSONDecoder().decode(type, from: Data(line))
    }
}
