/// What comes from a terminal.
package enum TerminalEvent: Sendable, Equatable {
    case key(Key)
    /// Text that was pasted: it may hold anything, line ends among it, and is never to be taken for keys.
    case paste(String)
    case resize(TerminalSize)
    /// The program was stopped and goes on: what the terminal shows is unknown.
    case resumed
    /// A signal that asks the program to end: SIGINT, SIGTERM or SIGHUP. After one of them, SIGINT or
    /// SIGTERM ends it at once.
    case interrupted(Int32)
    case answer(TerminalAnswer)
    /// The terminal has taken all that was written with this mark. Keys that came before it come before this.
    case taken(Int)
    /// The terminal is gone. Nothing follows.
    case endOfInput
}

/// What a terminal says when it was asked.
package enum TerminalAnswer: Sendable, Equatable {
    /// Its attributes (DA1). 4 stands for Sixel.
    case attributes([Int])
    /// The size of a cell in pixels.
    case cell(CellSize)
    /// The size of the window's text area in pixels.
    case window(width: Int, height: Int)
    /// About a picture of the Kitty protocol: "OK", or an error.
    case graphics(id: UInt32, message: String)
    /// Of a private mode (DECRQM): 0 unknown, 1 set, 2 reset, 3 always set, 4 never set.
    case mode(Int, setting: Int)
    /// Counted from 1.
    case cursor(row: Int, column: Int)
    /// A control sequence or string that is none of these, without its introducer.
    case other([UInt8])
}

/// Of a character cell, in pixels.
package struct CellSize: Sendable, Hashable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Where a terminal does not say: small, so that a picture stays within its cells.
    package static let assumed = CellSize(width: 8, height: 16)
}
