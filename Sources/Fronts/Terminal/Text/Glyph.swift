/// The content of one or two cells of a terminal: a scalar with its combining marks.
package struct Glyph: Sendable, Hashable {
    package let text: String
    /// 1 or 2.
    package let width: Int

    /// More marks would extend beyond the line.
    static let maxMarks = 4
    /// Replaces what a terminal would interpret or nobody could see.
    static let replacement = Glyph(text: "\u{FFFD}", width: 1)

    /// The glyphs of a text, in the form that has the same columns in every terminal.
    ///
    /// Text can come from anywhere, file names included, so nothing in it may move the cursor, reorder its surroundings
    /// or be invisible. Control characters, line ends, directional marks, private and unassigned characters become
    /// U+FFFD. Terminals disagree about the width of joined emoji, so these are split: joiners, variation selectors and
    /// skin tones are dropped.
    package static func glyphs(of text: String) -> [Glyph] {
        var glyphs: [Glyph] = []
        glyphs.reserveCapacity(text.utf8.count)
        var marks = 0
        var hasOpenFlag = false
        for scalar in text.unicodeScalars {
            if (0x20..<0x7F).contains(scalar.value) {
                glyphs.append(Glyph(text: String(scalar), width: 1))
                (marks, hasOpenFlag) = (0, false)
                continue
            }
            switch scalar.role {
            case .base(let width):
                let isIndicator = (0x1F1E6...0x1F1FF).contains(scalar.value)
                if isIndicator, hasOpenFlag, let first = glyphs.popLast() {
                    glyphs.append(Glyph(text: first.text + String(scalar), width: 2))
                    hasOpenFlag = false
                } else {
                    glyphs.append(Glyph(text: String(scalar), width: width))
                    hasOpenFlag = isIndicator
                }
                marks = 0
            case .mark:
                guard marks < maxMarks else { continue }
                marks += 1
                let base = glyphs.popLast() ?? Glyph(text: " ", width: 1)
                glyphs.append(Glyph(text: base.text + String(scalar), width: base.width))
            case .skinTone where glyphs.isEmpty: glyphs.append(Glyph(text: String(scalar), width: 2))
            case .leftOut, .skinTone: break
            case .forbidden:
                glyphs.append(replacement)
                (marks, hasOpenFlag) = (0, false)
            }
        }
        return glyphs
    }

    /// Whether all terminals put the cursor at the same place after it.
    var isCertain: Bool {
        guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else { return false }
        switch scalar.value {
        case 0x20..<0x300, 0x370..<0x530, 0x2010...0x2027, 0x2190..<0x2300, 0x2500..<0x25FD: return true
        case 0x3041...0x9FFF, 0xAC00...0xD7A3: return true
        default: return false
        }
    }
}

extension Unicode.Scalar {
    fileprivate enum Role {
        case base(width: Int)
        case mark, skinTone, leftOut, forbidden
    }

    fileprivate var role: Role {
        switch value {
        // Vowels and final consonants of Korean syllables written as separate parts.
        case 0x1160...0x11FF, 0xD7B0...0xD7FF: return .mark
        // Soft hyphen, joiners, variation selectors, tags.
        case 0xAD, 0x34F, 0x200C...0x200D, 0xFE00...0xFE0F, 0xE0000...0xE0FFF: return .leftOut
        case 0x1F3FB...0x1F3FF: return .skinTone
        default: break
        }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return .mark
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
            return .forbidden
        default: return .base(width: isWide ? 2 : 1)
        }
    }
}
