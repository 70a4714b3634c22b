/// The capabilities of a terminal: from its answers or, without an answer, from the environment.
package struct TerminalCapabilities: Sendable, Equatable {
    /// How to show pictures.
    package enum Pictures: Sendable, Hashable {
        case kitty, sixel
        /// Two pixels per cell, as characters.
        case halfBlocks
    }

    package var pictures: Pictures
    package var colours: ColourDepth
    /// Nil if unknown.
    package var cell: CellSize?
    /// Whether the terminal can hold back a frame until it is complete (mode 2026).
    package var hasSynchronizedOutput = false

    package init(pictures: Pictures, colours: ColourDepth, cell: CellSize? = nil, hasSynchronizedOutput: Bool = false) {
        self.pictures = pictures
        self.colours = colours
        self.cell = cell
        self.hasSynchronizedOutput = hasSynchronizedOutput
    }

    /// The capabilities according to the environment: TERM, TERM_PROGRAM, COLORTERM, NO_COLOR and the like.
    package init(environment: [String: String]) {
        let environment = TerminalEnvironment(environment)
        self.init(pictures: environment.pictures, colours: environment.colours)
    }
}

extension TerminalCapabilities {
    /// ID of the picture in the query, which is never shown.
    private static let questionID: UInt32 = 31

    /// Queries for all capabilities. Every terminal answers the last one, for its attributes, and answers in order: an
    /// answer that has not arrived by then never will.
    package static let questions = Array(
        """
        \u{1B}_Gi=\(questionID),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\
        \u{1B}[?2026$p\u{1B}[16t\u{1B}[14t\u{1B}[c
        """.utf8
    )

    /// The capabilities according to the answers to ``questions``.
    ///
    /// - Parameters:
    ///   - answers: in order of arrival.
    ///   - size: of the window, for terminals that report its pixels only to the system.
    package init(answers: [TerminalAnswer], size: TerminalSize, environment: [String: String]) {
        self.init(environment: environment)
        let program = TerminalEnvironment(environment)
        var (hasKitty, attributes, window) = (false, [Int]?.none, (width: size.width, height: size.height))
        for answer in answers {
            switch answer {
            case .graphics(Self.questionID, let message): hasKitty = message == "OK"
            case .attributes(let numbers): attributes = numbers
            case .cell(let size) where size.isPlausible: cell = size
            case .window(let width, let height) where width > 0 && height > 0: window = (width, height)
            case .mode(2026, let setting): hasSynchronizedOutput = setting == 1 || setting == 2
            default: break
            }
        }
        if hasKitty && !program.isMultiplexer {
            pictures = .kitty
        } else if let attributes {
            // A multiplexer that reports Sixel forwards it unchanged.
            pictures = attributes.dropFirst().contains(4) ? .sixel : .halfBlocks
        }
        if cell == nil, size.columns > 0, size.rows > 0 {
            let average = CellSize(width: window.width / size.columns, height: window.height / size.rows)
            if average.isPlausible { cell = average }
        }
    }
}

extension CellSize {
    /// An absurd cell size would allow a picture of any size.
    fileprivate var isPlausible: Bool { (2...200).contains(width) && (2...400).contains(height) }
}

/// What the environment reveals about a terminal.
struct TerminalEnvironment {
    private let values: [String: String]

    init(_ values: [String: String]) {
        self.values = values
    }

    private func value(_ name: String) -> String { values[name] ?? "" }
    private var term: String { value("TERM") }
    private var program: String { value("TERM_PROGRAM") }

    /// tmux and screen: the variables of the outer terminal do not apply.
    var isMultiplexer: Bool {
        !value("TMUX").isEmpty || !value("STY").isEmpty || term.hasPrefix("screen") || term.hasPrefix("tmux")
    }

    /// Some terminals display queries as text.
    var answersQuestions: Bool { !["", "dumb", "linux"].contains(term) }

    var pictures: TerminalCapabilities.Pictures {
        if isMultiplexer { return .halfBlocks }
        let isKitty = !value("KITTY_WINDOW_ID").isEmpty || term.contains("kitty") || term.contains("ghostty")
        if isKitty || ["WezTerm", "ghostty"].contains(program) { return .kitty }
        let hasSixel = ["foot", "mlterm", "yaft", "contour"].contains { term.hasPrefix($0) }
        return hasSixel || program == "mintty" ? .sixel : .halfBlocks
    }

    var colours: ColourDepth {
        // https://no-color.org
        if !value("NO_COLOR").isEmpty || ["", "dumb"].contains(term) || term.hasPrefix("vt1") || term.hasPrefix("vt2") {
            return .none
        }
        if ["truecolor", "24bit"].contains(value("COLORTERM").lowercased()) { return .direct }
        let direct = ["direct", "kitty", "ghostty", "foot", "alacritty", "wezterm", "contour"]
        if direct.contains(where: { term.contains($0) }) { return .direct }
        return term.contains("256color") ? .indexed : .basic
    }
}
