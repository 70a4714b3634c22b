/// Size of a terminal's window.
package struct TerminalSize: Sendable, Hashable {
    package var columns: Int
    package var rows: Int
    /// Width of the whole window in pixels; 0 if the terminal does not report it.
    package var width: Int
    package var height: Int

    package init(columns: Int, rows: Int, width: Int = 0, height: Int = 0) {
        self.columns = columns
        self.rows = rows
        self.width = width
        self.height = height
    }

    /// For terminals that do not report it.
    static let assumed = TerminalSize(columns: 80, rows: 24)
}
