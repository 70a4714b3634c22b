/// A sequence after ESC [ or ESC O: parameters and a final byte.
struct ControlSequence {
    /// The character before the parameters: <, =, > or ?.
    let mark: UInt8?
    /// Each with its subparameters, separated by colons; nil if empty.
    let parameters: [[Int?]]
    let intermediates: [UInt8]
    let final: UInt8
    private let bytes: [UInt8]

    init(_ bytes: [UInt8], final: UInt8) {
        var rest = bytes[...]
        if let first = rest.first, (0x3C...0x3F).contains(first) {
            mark = first
            rest.removeFirst()
        } else {
            mark = nil
        }
        let digits = rest.prefix { (0x30...0x3B).contains($0) }
        parameters = digits.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { parameter in
            parameter.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(Self.number)
        }
        intermediates = Array(rest.dropFirst(digits.count))
        self.final = final
        self.bytes = bytes
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard !digits.isEmpty, digits.count < 10 else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    private func parameter(_ index: Int) -> Int? { index < parameters.count ? parameters[index].first ?? nil : nil }
    private func part(_ index: Int, _ part: Int) -> Int? {
        index < parameters.count && part < parameters[index].count ? parameters[index][part] : nil
    }
    private var isPlain: Bool { mark == nil && intermediates.isEmpty }

    var isPasteStart: Bool { isPlain && final == UInt8(ascii: "~") && parameter(0) == 200 }
}

extension ControlSequence {
    /// Nil if this is not a key, or a key release.
    var key: Key? {
        guard isPlain, part(1, 1) != 3 else { return nil }
        switch final {
        case UInt8(ascii: "u"): return characterKey(parameter(0))
        case UInt8(ascii: "~") where parameter(0) == 27: return characterKey(parameter(2))
        case UInt8(ascii: "~"), UInt8(ascii: "^"), UInt8(ascii: "@"):
            guard let code = parameter(0).flatMap(Self.numbered) else { return nil }
            return Key(code, final == UInt8(ascii: "~") ? modifiers : .control)
        case UInt8(ascii: "Z"): return Key(.tab, modifiers.union(.shift))
        // A report of the cursor's position has the same form, except for the row, which is 1 in a key.
        case UInt8(ascii: "R") where parameters.count > 1 && parameter(0) != 1: return nil
        case UInt8(ascii: "a")...UInt8(ascii: "d"):
            return Self.lettered(final - 0x20).map { Key($0, .shift) }
        default: return Self.lettered(final).map { Key($0, modifiers) }
        }
    }

    /// After ESC O. Some terminals put the modifiers first, without the 1.
    var singleShiftKey: Key? {
        let modifiers = Self.modifiers(parameters.last?.first ?? nil)
        switch final {
        case UInt8(ascii: "M"): return Key(.enter, modifiers)
        case UInt8(ascii: "I"): return Key(.tab, modifiers)
        case UInt8(ascii: "X"): return Key(.character("="), modifiers)
        // The number pad.
        case UInt8(ascii: "j")...UInt8(ascii: "y"):
            return Key(.character(Character(Unicode.Scalar(final - 0x40))), modifiers)
        default: return Self.lettered(final).map { Key($0, modifiers) }
        }
    }

    private var modifiers: Key.Modifiers { Self.modifiers(parameter(1)) }

    private static func modifiers(_ parameter: Int?) -> Key.Modifiers {
        guard let parameter, (2...256).contains(parameter) else { return [] }
        let bits = parameter - 1
        // Caps Lock and Num Lock, 64 and 128, are already applied to the characters.
        return Key.Modifiers(rawValue: UInt8(bits & 7)).union(bits & 0b11_1000 != 0 ? .other : [])
    }

    private static func lettered(_ final: UInt8) -> Key.Code? {
        switch final {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "F"): .end
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(final) - 0x4F)
        default: nil
        }
    }

    private static func numbered(_ number: Int) -> Key.Code? {
        switch number {
        case 1, 7: .home
        case 2: .insert
        case 3: .delete
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        case 11...15: .function(number - 10)
        case 17...21: .function(number - 11)
        case 23...26: .function(number - 12)
        case 28, 29: .function(number - 13)
        case 31...34: .function(number - 14)
        default: nil
        }
    }
}

extension ControlSequence {
    /// The Kitty keyboard protocol's CSI u, and xterm's modifyOtherKeys.
    private func characterKey(_ number: Int?) -> Key? {
        guard let number else { return nil }
        switch number {
        case 9: return Key(.tab, modifiers)
        case 10, 13, 57414: return Key(.enter, modifiers)
        case 27: return Key(.escape, modifiers)
        case 8, 127: return Key(.backspace, modifiers)
        case 57399...57408: return Key(.character(Character(Unicode.Scalar(UInt8(number - 57399 + 0x30)))), modifiers)
        case 57409...57413: return Key(.character(Array("./*-+")[number - 57409]), modifiers)
        case 57417...57426:
            let codes: [Key.Code] = [
                .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .insert, .delete,
            ]
            return Key(codes[number - 57417], modifiers)
        case 57344...63743: return nil
        default: return typedKey(number)
        }
    }

    private func typedKey(_ number: Int) -> Key? {
        guard number >= 0x20, let scalar = Unicode.Scalar(UInt32(number)),
            scalar.properties.generalCategory != .control
        else { return nil }
        guard modifiers.contains(.shift) else { return .character(Character(scalar), modifiers) }
        let upper = scalar.properties.uppercaseMapping.unicodeScalars
        let typed =
            part(0, 1).flatMap { UInt32(exactly: $0) }.flatMap(Unicode.Scalar.init)
            ?? (upper.count == 1 ? upper.first : nil)
        guard let typed, typed != scalar || scalar.properties.isUppercase,
            typed.properties.generalCategory != .control
        else { return .character(Character(scalar), modifiers) }
        return .character(Character(typed), modifiers.subtracting(.shift))
    }

    /// Nil for a mouse or focus event or an unknown key.
    var answer: TerminalAnswer? {
        let numbers = parameters.map { ($0.first ?? nil) ?? 0 }
        switch (mark, final) {
        case (UInt8(ascii: "?"), UInt8(ascii: "c")): return .attributes(numbers)
        case (UInt8(ascii: "?"), UInt8(ascii: "y")) where intermediates == [UInt8(ascii: "$")] && numbers.count == 2:
            return .mode(numbers[0], setting: numbers[1])
        case (nil, UInt8(ascii: "t")) where numbers.count == 3 && numbers[0] == 6:
            return .cell(CellSize(width: numbers[2], height: numbers[1]))
        case (nil, UInt8(ascii: "t")) where numbers.count == 3 && numbers[0] == 4:
            return .window(width: numbers[2], height: numbers[1])
        case (nil, UInt8(ascii: "R")) where numbers.count == 2: return .cursor(row: numbers[0], column: numbers[1])
        case (UInt8(ascii: "?"), _), (UInt8(ascii: ">"), _): return .other(bytes + [final])
        default: return nil
        }
    }
}

extension TerminalAnswer {
    /// A string between its introducer and its end.
    init(string: [UInt8], introducer: UInt8) {
        if introducer == UInt8(ascii: "_"), string.first == UInt8(ascii: "G") {
            let parts = string.dropFirst().split(
                separator: UInt8(ascii: ";"),
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            let keys = parts.first.map { String(decoding: $0, as: UTF8.self) }?.split(separator: ",") ?? []
            let id = keys.first { $0.hasPrefix("i=") }.flatMap { UInt32($0.dropFirst(2)) }
            self = .graphics(id: id ?? 0, message: String(decoding: parts.dropFirst().first ?? [], as: UTF8.self))
        } else {
            self = .other(string)
        }
    }
}
