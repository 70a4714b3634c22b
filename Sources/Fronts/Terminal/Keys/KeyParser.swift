/// Makes keys, pasted text and answers out of a terminal's bytes, however they come in pieces.
///
/// Sequences as in ECMA-48, xterm's control sequences and the Kitty keyboard protocol. Whatever is not known is passed
/// over whole; a control character within a sequence ends it and counts as a key, so that Ctrl-C always comes through.
/// Bytes that are not UTF-8 become U+FFFD, which no command has for a key.
package struct KeyParser: Sendable {
    private enum State {
        case ground
        /// After ESC.
        case escape
        /// After ESC O: a function key.
        case singleShift
        /// After ESC [.
        case control
        /// After ESC [ M: three bytes of a mouse, which is not used.
        case mouse(left: Int)
        /// After ESC [ [: a function key of the Linux console.
        case console
        /// In a device control, application or other string, up to ESC \ or BEL.
        case string(introducer: UInt8)
        case paste
    }

    /// Longer strings are no answers; what follows of them is passed over.
    static let longestString = 4096
    /// What is pasted beyond so many bytes is left out.
    package static let longestPaste = 1 << 20
    /// Of silences, each as long as whoever calls ``flush()`` waits: then the rest of a sequence will not come.
    static let maxSilences = 10
    /// Of pasted text longer: what comes of it afterwards would be keys.
    static let maxSilencesOfPaste = 200

    private var state = State.ground
    /// Of the sequence, string or paste that has begun.
    private var bytes: [UInt8] = []
    /// Of a character in UTF-8 that has begun.
    private var character: [UInt8] = []
    private var hasAlt = false
    private var silences = 0
    private var events: [TerminalEvent] = []

    package init() {}

    /// Whether more is to come: call ``flush()`` when nothing has come for a while.
    package var isWaiting: Bool {
        if case .ground = state { return false }
        return true
    }

    package mutating func feed(_ input: some Sequence<UInt8>) -> [TerminalEvent] {
        silences = 0
        for byte in input { take(byte) }
        return takeEvents()
    }

    /// Says that nothing has come for a while (25 to 100 ms): ESC was the key Escape then.
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
    private mutating func take(_ byte: UInt8) {
        switch state {
        case .ground: takeCharacter(byte)
        case .escape: takeAfterEscape(byte)
        case .paste: takePasted(byte)
        case .string: takeInString(byte)
        case .mouse(let left):
            if left > 1 { state = .mouse(left: left - 1) } else { reset() }
        case .singleShift, .control, .console:
            if byte < 0x20 || byte == 0x7F {
                reset()
                takeCharacter(byte)
            } else {
                takeInSequence(byte)
            }
        }
    }

    private mutating func takeInSequence(_ byte: UInt8) {
        switch (state, byte) {
        case (.control, 0x5B) where bytes.isEmpty: state = .console
        case (.control, 0x4D) where bytes.isEmpty: state = .mouse(left: 3)
        case (.control, 0x40...0x7E): endSequence(final: byte)
        case (.control, 0x20...0x3F):
            // Too long for a key: its end is waited for, nothing else.
            if bytes.count < Self.longestString { bytes.append(byte) }
        case (.singleShift, 0x30...0x3B) where bytes.count < 8: bytes.append(byte)
        case (.singleShift, 0x40...0x7E):
            let (key, start) = (ControlSequence(bytes, final: byte).singleShiftKey, bytes)
            reset()
            if let key {
                events.append(.key(key))
            } else if start.isEmpty {
                // Alt-O and another key, faster than anybody waits.
                events.append(.key(.character("O", .alt)))
                takeCharacter(byte)
            }
        case (.console, 0x41...0x45): press(.function(Int(byte) - 0x40))
        case (.console, 0x20...0x7E): reset()
        default:
            // Not of ASCII: no sequence has it.
            reset()
            takeCharacter(byte)
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

    private mutating func takeAfterEscape(_ byte: UInt8) {
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
            takeCharacter(byte)
        }
    }
}

extension KeyParser {
    private mutating func takeInString(_ byte: UInt8) {
        guard case .string(let introducer) = state else { return }
        if bytes.last == 0x1B {
            bytes.removeLast()
            if byte == UInt8(ascii: "\\") { return endString(introducer) }
            // The string was cut off: ESC begins something else.
            reset()
            state = .escape
            return takeAfterEscape(byte)
        }
        switch byte {
        case 0x07: endString(introducer)
        case 0x1B: bytes.append(byte)
        case 0x00..<0x20, 0x7F:
            reset()
            takeCharacter(byte)
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

    private mutating func takePasted(_ byte: UInt8) {
        bytes.append(byte)
        if byte == UInt8(ascii: "~"), bytes.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd) {
            bytes.removeLast(Self.pasteEnd.count)
            endPaste()
        } else if bytes.count >= Self.longestPaste + 64 {
            // The end is looked for in what comes last, so that is kept beside what is pasted.
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
    private mutating func takeCharacter(_ byte: UInt8) {
        if !character.isEmpty {
            if byte & 0xC0 == 0x80 {
                character.append(byte)
                return endCharacterIfWhole()
            }
            // What has begun does not go on.
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
        // Too many scalars where the bytes were not UTF-8; a control character of C1 is no key.
        let scalar = text.unicodeScalars.count == 1 ? text.unicodeScalars.first : nil
        let isKey = scalar.map { $0.properties.generalCategory != .control } ?? false
        let key = isKey ? scalar.map(Character.init) ?? "\u{FFFD}" : "\u{FFFD}"
        press(.character(key), hasAlt && isKey ? .alt : [])
    }
}
