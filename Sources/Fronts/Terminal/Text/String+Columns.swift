extension String {
    /// Number of terminal columns, as put by ``Screen``.
    package var displayWidth: Int { Glyph.glyphs(of: self).reduce(0) { $0 + $1.width } }

    /// The beginning of the text in at most this many columns, with an ellipsis if something is left out.
    package func clipped(to columns: Int) -> String {
        let glyphs = Glyph.glyphs(of: self)
        guard glyphs.reduce(0, { $0 + $1.width }) > columns else { return glyphs.text }
        return columns < 1 ? "" : glyphs.fitting(columns - 1).text + "…"
    }

    /// The beginning and the end of the text: both parts of a file name are informative.
    package func clippedInTheMiddle(to columns: Int) -> String {
        let glyphs = Glyph.glyphs(of: self)
        guard glyphs.reduce(0, { $0 + $1.width }) > columns else { return glyphs.text }
        guard columns > 2 else { return clipped(to: columns) }
        let tail = Array(glyphs.reversed()).fitting((columns - 1) / 2)
        let head = glyphs.fitting(columns - 1 - tail.reduce(0) { $0 + $1.width })
        return head.text + "…" + Array(tail.reversed()).text
    }
}

extension [Glyph] {
    fileprivate var text: String { map(\.text).joined() }

    /// The first glyphs that fit.
    fileprivate func fitting(_ columns: Int) -> [Glyph] {
        var left = columns
        return Array(
            prefix {
                left -= $0.width
                return left >= 0
            }
        )
    }
}
