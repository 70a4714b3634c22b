/// How many colours a terminal has.
package enum ColourDepth: Int, Sendable, Hashable, Comparable {
    /// None, or the user wants none.
    case none
    /// Eight, and eight bright ones.
    case basic
    /// 256: the basic ones, a cube of 6 × 6 × 6, and 24 greys.
    case indexed
    /// Red, green and blue, eight bits each.
    case direct

    package static func < (a: ColourDepth, b: ColourDepth) -> Bool { a.rawValue < b.rawValue }
}

package enum Colour: Sendable, Hashable {
    /// The terminal's own.
    case standard
    /// 0–15: their appearance depends on the user's colour scheme. From 16 on, as in xterm.
    case indexed(UInt8)
    case rgb(UInt8, UInt8, UInt8)

    package static let red = Colour.indexed(1)
    package static let green = Colour.indexed(2)
    package static let yellow = Colour.indexed(3)
    package static let blue = Colour.indexed(4)
    package static let cyan = Colour.indexed(6)
}

/// The appearance of a cell. Terminals without colours still distinguish bold, dim and reversed text.
package struct Style: Sendable, Hashable {
    package struct Attributes: OptionSet, Sendable, Hashable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let bold = Attributes(rawValue: 1)
        package static let dim = Attributes(rawValue: 2)
        package static let reverse = Attributes(rawValue: 4)
    }

    package var attributes: Attributes
    package var foreground: Colour
    package var background: Colour

    package init(
        _ attributes: Attributes = [],
        foreground: Colour = .standard,
        background: Colour = .standard
    ) {
        self.attributes = attributes
        self.foreground = foreground
        self.background = background
    }

    package static let plain = Style()
    package static let bold = Style(.bold)
    package static let dim = Style(.dim)
    package static let reverse = Style(.reverse)
}

extension Style {
    /// The same style with colours that the terminal supports.
    func reduced(to depth: ColourDepth) -> Style {
        var style = self
        style.foreground = foreground.reduced(to: depth)
        style.background = background.reduced(to: depth)
        return style
    }

    /// Select Graphic Rendition for the whole style, independent of the previous one.
    var sequence: String {
        var codes = ["0"]
        if attributes.contains(.bold) { codes.append("1") }
        if attributes.contains(.dim) { codes.append("2") }
        if attributes.contains(.reverse) { codes.append("7") }
        if let code = foreground.code(base: 30) { codes.append(code) }
        if let code = background.code(base: 40) { codes.append(code) }
        return "\u{1B}[\(codes.joined(separator: ";"))m"
    }
}

extension Colour {
    fileprivate func code(base: Int) -> String? {
        switch self {
        case .standard: nil
        case .indexed(let index) where index < 8: "\(base + Int(index))"
        case .indexed(let index) where index < 16: "\(base + 52 + Int(index))"
        case .indexed(let index): "\(base + 8);5;\(index)"
        case .rgb(let red, let green, let blue): "\(base + 8);2;\(red);\(green);\(blue)"
        }
    }

    func reduced(to depth: ColourDepth) -> Colour {
        switch (self, depth) {
        case (.standard, _), (_, .direct): self
        case (_, .none): .standard
        case (.indexed(let index), .basic) where index < 16: self
        case (.indexed, .indexed): self
        case (.indexed(let index), .basic): .indexed(TerminalPalette.nearestBasic(to: TerminalPalette.colour(index)))
        case (.rgb(let red, let green, let blue), .indexed):
            .indexed(TerminalPalette.nearest(to: (Int(red), Int(green), Int(blue))))
        case (.rgb(let red, let green, let blue), .basic):
            .indexed(TerminalPalette.nearestBasic(to: (Int(red), Int(green), Int(blue))))
        }
    }
}
