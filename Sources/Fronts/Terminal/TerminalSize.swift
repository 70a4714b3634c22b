/// Of a terminal's window.
package struct TerminalSize: Sendable, Hashable {
    package var columns: Int
    package var rows: Int
    /// Of the whole window, in pixels; 0 where the terminal does not say.
    package var width: Int
    package var height: Int

    package init(columns: Int, rows: Int, width: Int = 0, height: Int = 0) {
        self.columns = columns
        self.rows = rows
        self.width = width
        self.height = height
    }

    /// Where a terminal does not say.
    static let assumed = TerminalSize(columns: 80, rows: 24)
}
