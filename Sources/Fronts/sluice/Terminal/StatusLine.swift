import Glibc

/// A line on standard error that is rewritten as work proceeds, if that is a terminal.
struct StatusLine {
    let isTerminal = isatty(STDERR_FILENO) == 1 && getenv("TERM").map { String(cString: $0) } != "dumb"
    /// The text on the terminal's line now.
    private var shown = ""

    /// Leaves room for the ^C that a terminal echoes: a line that wraps cannot be erased.
    var columns: Int { Self.terminalColumns - 3 }

    mutating func show(_ line: String) {
        guard line != shown else { return }
        Console.status("\r\(line)\u{1B}[K")
        shown = line
    }

    mutating func erase() {
        guard !shown.isEmpty else { return }
        Console.status("\r\u{1B}[K")
        shown = ""
    }

    /// Prints a separate line above the one that is rewritten.
    mutating func note(_ text: String) {
        erase()
        Console.error(text)
    }

    static var terminalColumns: Int {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 3 else { return 80 }
        return Int(size.ws_col)
    }
}
