/// What a terminal can, as it answered and, where it did not, as the environment tells.
package struct TerminalAbilities: Sendable, Equatable {
    /// How pictures are shown.
    package enum Pictures: Sendable, Hashable {
        case kitty, sixel
        /// Two pixels a cell, by characters.
        case halfBlocks
    }

    package var pictures: Pictures
    package var colours: ColourDepth
    /// nil where nobody knows.
    package var cell: CellSize?
    /// Whether a frame can be held back until it is whole (mode 2026).
    package var hasSynchronizedOutput = false

    package init(pictures: Pictures, colours: ColourDepth, cell: CellSize? = nil, hasSynchronizedOutput: Bool = false) {
        self.pictures = pictures
        self.colours = colours
        self.cell = cell
        self.hasSynchronizedOutput = hasSynchronizedOutput
    }

    /// What the environment tells: TERM, TERM_PROGRAM, COLORTERM, NO_COLOR and the like.
    package init(environment: [String: String]) {
        let environment = TerminalEnvironment(environment)
        self.init(pictures: environment.pictures, colours: environment.colours)
    }
}

extension TerminalAbilities {
    /// The picture that terminals are asked about: it is never shown.
    private static let questionID: UInt32 = 31

    /// Asks a terminal for all of it. Every terminal answers what is asked last, its attributes, and answers in order:
    /// whatever has not been answered by then will not be.
    package static let questions = Array(
        """
        \u{1B}_Gi=\(questionID),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\
        \u{1B}[?2026$p\u{1B}[16t\u{1B}[14t\u{1B}[c
        """.utf8
    )

    /// What the answers to ``questions`` tell.
    ///
    /// - Parameters:
    ///   - answers: as they came.
    ///   - size: of the window, for terminals that tell its pixels to the system only.
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
            // A multiplexer that says so passes Sixel on by itself.
            pictures = attributes.dropFirst().contains(4) ? .sixel : .halfBlocks
        }
        if cell == nil, size.columns > 0, size.rows > 0 {
            let average = CellSize(width: window.width / size.columns, height: window.height / size.rows)
            if average.isPlausible { cell = average }
        }
    }
}

extension CellSize {
    /// A cell that is no cell would make a picture of any size.
    fileprivate var isPlausible: Bool { (2...200).contains(width) && (2...400).contains(height) }
}

/// What the environment tells about a terminal.
struct TerminalEnvironment {
    private let values: [String: String]

    init(_ values: [String: String]) {
        self.values = values
    }

    private func value(_ name: String) -> String { values[name] ?? "" }
    private var term: String { value("TERM") }
    private var program: String { value("TERM_PROGRAM") }

    /// tmux and screen: the variables of the terminal around them tell nothing.
    var isMultiplexer: Bool {
        !value("TMUX").isEmpty || !value("STY").isEmpty || term.hasPrefix("screen") || term.hasPrefix("tmux")
    }

    /// Some only show what they are asked.
    var answersQuestions: Bool { !["", "dumb", "linux"].contains(term) }

    var pictures: TerminalAbilities.Pictures {
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
