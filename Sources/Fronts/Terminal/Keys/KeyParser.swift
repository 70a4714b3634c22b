/// Parses a terminal's bytes, in any chunks, into keys, pasted text and answers.
///
/// Sequences follow ECMA-48, xterm's control sequences and the Kitty keyboard protocol. Unknown ones are skipped
/// completely. A control character within a sequence ends it and counts as a key, so that Ctrl-C always gets through.
/// Bytes that are not UTF-8 become U+FFFD, which no command uses as its key.
package struct KeyParser: Sendable {
    private enum State {
        case ground
        /// After ESC.
        case escape
        /// After ESC O: a function key.
        case singleShift
        /// After ESC [.
        case control
        /// After ESC [ M: three bytes of a mouse event, which is ignored.
        case mouse(left: Int)
        /// After ESC [ [: a function key of the Linux console.
        case console
        /// In a device control, application or other string, up to ESC \ or BEL.
        case string(introducer: UInt8)
        case paste
    }

    /// Longer strings are not answers; the rest of them is skipped.
    static let longestString = 4096
    /// Pasted bytes beyond this limit are dropped.
    package static let longestPaste = 1 << 20
    /// Number of calls of ``flush()``, each after a silence, until the rest of a sequence is given up.
    static let maxSilences = 10
    /// Higher for pasted text, because its rest would be interpreted as keys.
    static let maxSilencesOfPaste = 200

    private var state = State.ground
    /// Bytes of the sequence, string or paste in progress.
    private var bytes: [UInt8] = []
    /// Bytes of the UTF-8 character in progress.
    private var character: [UInt8] = []
    private var hasAlt = false
    private var silences = 0
    private var events: [TerminalEvent] = []

    package init() {}

    /// Whether input is incomplete: call ``flush()`` if nothing arrives for a while.
    package var isWaiting: Bool {
        if case .ground = state { return false }
        return true
    }

    package mutating func feed(_ input: some Sequence<UInt8>) -> [TerminalEvent] {
        silences = 0
        for byte in input { parse(byte) }
        return takeEvents()
    }

    /// Call when nothing has arrived for a while (25 to 100 ms): ESC then was the Escape key.
    package mutating func flush() -> [TerminalEvent] {
        silences += 1
        let isOver = silences >= Self.maxSilences
        switch state {
        case .ground: break
        case .escape: press(.escape)
        case .singleShift: press(.character("O"), .alt)
        case .control where bytes.isEmpty: press(.character("["), .alt)
        case .string(let introducer) where bytes.isEmpty:
            press(.character(Character(Unicode.Scalar(introducer))), .alt)
        case .string where bytes.last == 0x1B: press(.escape)
        case .paste:
            if silences >= Self.maxSilencesOfPaste { endPaste() }
        default: if isOver { reset() }
        }
        return takeEvents()
    }

    private mutating func takeEvents() -> [TerminalEvent] {
        defer { events = [] }
        return events
    }

    private mutating func reset() {
        state = .ground
        bytes = []
        hasAlt = false
    }

    private mutating func press(_ code: Key.Code, _ modifiers: Key.Modifiers = []) {
        events.append(.key(Key(code, modifiers)))
        reset()
    }
}

extension KeyParser {
    private mutating func parse(_ byte: UInt8) {
        switch state {
        case .ground: parseCharacter(byte)
        case .escape: parseAfterEscape(byte)
        case .paste: parsePasted(byte)
        case .string: parseInString(byte)
        case .mouse(let left):
            if left > 1 { state = .mouse(left: left - 1) } else { reset() }
        case .singleShift, .control, .console:
            if byte < 0x20 || byte == 0x7F {
                reset()
                parseCharacter(byte)
            } else {
                parseInSequence(byte)
            }
        }
    }

    private mutating func parseInSequence(_ byte: UInt8) {
        switch (state, byte) {
        case (.control, 0x5B) where bytes.isEmpty: state = .console
        case (.control, 0x4D) where bytes.isEmpty: state = .mouse(left: 3)
        case (.control, 0x40...0x7E): endSequence(final: byte)
        case (.control, 0x20...0x3F):
            // If the sequence is too long for a key, only its end matters.
            if bytes.count < Self.longestString { bytes.append(byte) }
        case (.singleShift, 0x30...0x3B) where bytes.count < 8: bytes.append(byte)
        case (.singleShift, 0x40...0x7E):
            let (key, start) = (ControlSequence(bytes, final: byte).singleShiftKey, bytes)
            reset()
            if let key {
                events.append(.key(key))
            } else if start.isEmpty {
                // Alt-O and another key, typed faster than the timeout.
                events.append(.key(.character("O", .alt)))
                parseCharacter(byte)
            }
        case (.console, 0x41...0x45): press(.function(Int(byte) - 0x40))
        case (.console, 0x20...0x7E): reset()
        default:
            // Not ASCII: no sequence contains it.
            reset()
            parseCharacter(byte)
        }
    }

    private mutating func endSequence(final: UInt8) {
        let sequence = ControlSequence(bytes, final: final)
        reset()
        if sequence.isPasteStart {
            state = .paste
        } else if let key = sequence.key {
            events.append(.key(key))
        } else if let answer = sequence.answer {
            events.append(.answer(answer))
        }
    }

    private mutating func parseAfterEscape(_ byte: UInt8) {
        switch byte {
        case 0x1B: events.append(.key(Key(.escape)))
        case UInt8(ascii: "["): state = .control
        case UInt8(ascii: "O"): state = .singleShift
        // DCS, SOS, OSC, PM and APC.
        case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "]"), UInt8(ascii: "^"), UInt8(ascii: "_"):
            state = .string(introducer: byte)
        default:
            state = .ground
            hasAlt = true
            parseCharacter(byte)
        }
    }
}

extension KeyParser {
    private mutating func parseInString(_ byte: UInt8) {
        guard case .string(let introducer) = state else { return }
        if bytes.last == 0x1B {
            bytes.removeLast()
            if byte == UInt8(ascii: "\\") { return endString(introducer) }
            // The string was cut off: ESC begins something new.
            reset()
            state = .escape
            return parseAfterEscape(byte)
        }
        switch byte {
        case 0x07: endString(introducer)
        case 0x1B: bytes.append(byte)
        case 0x00..<0x20, 0x7F:
            reset()
            parseCharacter(byte)
        default: if bytes.count < Self.longestString { bytes.append(byte) }
        }
    }

    private mutating func endString(_ introducer: UInt8) {
        let answer = TerminalAnswer(string: bytes, introducer: introducer)
        let isAlone = bytes.isEmpty && introducer != UInt8(ascii: "]")
        reset()
        if !isAlone { events.append(.answer(answer)) }
    }

    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    private mutating func parsePasted(_ byte: UInt8) {
        bytes.append(byte)
        if byte == UInt8(ascii: "~"), bytes.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd) {
            bytes.removeLast(Self.pasteEnd.count)
            endPaste()
        } else if bytes.count >= Self.longestPaste + 64 {
            // The end mark can only be in the last bytes, so these are kept in addition to the text.
            bytes.removeSubrange(Self.longestPaste..<bytes.count - Self.pasteEnd.count)
        }
    }

    private mutating func endPaste() {
        let text = String(decoding: bytes.prefix(Self.longestPaste), as: UTF8.self)
        reset()
        events.append(.paste(text))
    }
}

extension KeyParser {
    private mutating func parseCharacter(_ byte: UInt8) {
        if !character.isEmpty {
            if byte & 0xC0 == 0x80 {
                character.append(byte)
                return endCharacterIfWhole()
            }
            // What has begun does not continue.
            character = []
            press(.character("\u{FFFD}"))
        }
        let alt: Key.Modifiers = hasAlt ? .alt : []
        switch byte {
        case 0x1B:
            reset()
            state = .escape
        case 0x0D, 0x0A: press(.enter, alt)
        case 0x09: press(.tab, alt)
        case 0x08, 0x7F: press(.backspace, alt)
        case 0x00: press(.character(" "), alt.union(.control))
        case 0x01...0x1A: press(.character(Character(Unicode.Scalar(byte + 0x60))), alt.union(.control))
        case 0x1C...0x1F: press(.character(Character(Unicode.Scalar(byte + 0x40))), alt.union(.control))
        case 0x20...0x7E: press(.character(Character(Unicode.Scalar(byte))), alt)
        case 0xC2...0xF4: character = [byte]
        default: press(.character("\u{FFFD}"))
        }
    }

    private mutating func endCharacterIfWhole() {
        let count = character[0] >= 0xF0 ? 4 : character[0] >= 0xE0 ? 3 : 2
        guard character.count == count else { return }
        let text = String(decoding: character, as: UTF8.self)
        character = []
        // Several scalars if the bytes were not UTF-8. A C1 control character is not a key.
        let scalar = text.unicodeScalars.count == 1 ? text.unicodeScalars.first : nil
        let isKey = scalar.map { $0.properties.generalCategory != .control } ?? false
        let key = isKey ? scalar.map(Character.init) ?? "\u{FFFD}" : "\u{FFFD}"
        press(.character(key), hasAlt && isKey ? .alt : [])
    }
}
