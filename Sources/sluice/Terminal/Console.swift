import Foundation

/// Writes to the standard streams, whole and unbuffered.
enum Console {
    static func output(_ text: String) { write(text.printableLines + "\n", to: STDOUT_FILENO) }
    static func error(_ text: String) { write(text.printableLines + "\n", to: STDERR_FILENO) }

    /// JSON, keys sorted, on standard output.
    static func json(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        write(escaped(String(decoding: try encoder.encode(value), as: UTF8.self)) + "\n", to: STDOUT_FILENO)
    }

    /// JSON in one line, keys sorted, on standard output.
    static func jsonLine(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        write(escaped(String(decoding: try encoder.encode(value), as: UTF8.self)) + "\n", to: STDOUT_FILENO)
    }

    /// JSON asks for no escapes from U+007F to U+009F, but some terminals obey these.
    private static func escaped(_ json: String) -> String {
        var text = ""
        for scalar in json.unicodeScalars {
            if (0x7F...0x9F).contains(scalar.value) {
                text += "\\u00" + String(scalar.value, radix: 16)
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    static func write(_ text: String, to descriptor: Int32) { write(Array(text.utf8), to: descriptor) }

    static func write(_ bytes: [UInt8], to descriptor: Int32) {
        var bytes = bytes[...]
        while !bytes.isEmpty {
            let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0 && errno == EINTR { continue }
            guard written > 0 else { return }
            bytes = bytes.dropFirst(written)
        }
    }
}
