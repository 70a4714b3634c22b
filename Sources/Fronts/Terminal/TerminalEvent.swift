/// An event from a terminal.
package enum TerminalEvent: Sendable, Equatable {
    case key(Key)
    /// Pasted text. It can contain anything, including line ends, and must never be interpreted as keys.
    case paste(String)
    case resize(TerminalSize)
    /// The program was stopped and has continued: the content of the terminal is unknown.
    case resumed
    /// A signal that requests the end of the program: SIGINT, SIGTERM or SIGHUP. After the first one, SIGINT or SIGTERM
    /// ends it at once.
    case interrupted(Int32)
    case answer(TerminalAnswer)
    /// The terminal accepted everything written with this mark. Keys that arrived earlier precede this event.
    case accepted(Int)
    /// The terminal is gone. No event follows.
    case endOfInput
}

/// A terminal's answer to a query.
package enum TerminalAnswer: Sendable, Equatable {
    /// Its attributes (DA1). 4 means Sixel.
    case attributes([Int])
    /// The size of a cell in pixels.
    case cell(CellSize)
    /// The size of the window's text area in pixels.
    case window(width: Int, height: Int)
    /// For a picture of the Kitty protocol: "OK", or an error.
    case graphics(id: UInt32, message: String)
    /// Setting of a private mode (DECRQM): 0 unknown, 1 set, 2 reset, 3 always set, 4 never set.
    case mode(Int, setting: Int)
    /// Counted from 1.
    case cursor(row: Int, column: Int)
    /// Any other control sequence or string, without its introducer.
    case other([UInt8])
}

/// Size of a character cell in pixels.
package struct CellSize: Sendable, Hashable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// For terminals that do not report it. Small, so that a picture stays within its cells.
    package static let assumed = CellSize(width: 8, height: 16)
}
