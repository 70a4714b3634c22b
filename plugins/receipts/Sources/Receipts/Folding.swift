/// Removes case and accents from texts, for keywords of the Latin alphabet.
enum Folding {
    private static let plain: [Unicode.Scalar: String] = {
        let letters: KeyValuePairs = [
            "a": "àáâãäåāăą", "c": "çćč", "d": "ďđ", "e": "èéêëēęě", "g": "ğ", "i": "ìíîïīıİ", "l": "łľ", "n": "ñńň",
            "o": "òóôõöøőō", "r": "řŕ", "s": "śšş", "t": "ťţ", "u": "ùúûüůűū", "y": "ýÿ", "z": "źżž", "ss": "ß",
            "ae": "æ", "oe": "œ", "'": "’‘`´", " ": "\u{A0}\u{202F}\u{2009}\u{3000}\t", "¥": "￥", "-": "–—−‐",
        ]
        var plain: [Unicode.Scalar: String] = [:]
        for (letter, others) in letters { for other in others.unicodeScalars { plain[other] = letter } }
        return plain
    }()

    static func folded(_ text: some StringProtocol) -> String {
        var folded = String.UnicodeScalarView()
        for scalar in text.lowercased().unicodeScalars {
            // Combining marks of decomposed letters.
            if 0x300...0x36F ~= scalar.value { continue }
            // Full-width forms of East Asia.
            if 0xFF01...0xFF5E ~= scalar.value, let narrow = Unicode.Scalar(scalar.value - 0xFEE0) {
                folded.append(narrow)
                continue
            }
            if let plain = plain[scalar] {
                folded.append(contentsOf: plain.unicodeScalars)
            } else {
                folded.append(scalar)
            }
        }
        return String(folded)
    }
}
