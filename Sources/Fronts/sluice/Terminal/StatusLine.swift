import Glibc

/// A line on standard error that is rewritten as work goes on, where that is a terminal.
struct StatusLine {
    let isTerminal = isatty(STDERR_FILENO) == 1 && getenv("TERM").map { String(cString: $0) } != "dumb"
    /// What stands on the terminal's line now.
    private var shown = ""

    /// Room for a line, and for the ^C that a terminal echoes: a line that wraps cannot be erased.
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

    /// A line of its own, above the one that is rewritten.
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
