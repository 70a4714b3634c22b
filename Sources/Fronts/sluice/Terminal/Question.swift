import Glibc

/// Something to ask whoever runs the command, where that is a person at a terminal.
enum Question {
    static var isPossible: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// What is typed, without the end of the line; nil where nothing is, or nobody can be asked.
    static func ask(_ text: String) -> String? {
        guard isPossible else { return nil }
        Console.status(text.printableLines + " ")
        return readLine()
    }

    /// Nil where nobody can be asked. Only y and yes are a yes.
    static func confirm(_ text: String) -> Bool? {
        guard isPossible else { return nil }
        return ["y", "yes"].contains(ask("\(text) [y/N]")?.lowercased())
    }
}
