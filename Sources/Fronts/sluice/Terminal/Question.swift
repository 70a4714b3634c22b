import Glibc

/// Questions to the person who runs the command, if there is one at a terminal.
enum Question {
    static var isPossible: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// The line typed, without its end; nil if there is none, or if nobody can be asked.
    static func ask(_ text: String) -> String? {
        guard isPossible else { return nil }
        Console.status(text.printableLines + " ")
        return readLine()
    }

    /// Nil if nobody can be asked. Only y and yes count as yes.
    static func confirm(_ text: String) -> Bool? {
        guard isPossible else { return nil }
        return ["y", "yes"].contains(ask("\(text) [y/N]")?.lowercased())
    }
}
