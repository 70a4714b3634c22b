extension String {
    /// In one line, without what would move a terminal's cursor or change its colours: a file's name may hold anything.
    var printable: String { replacing { $0.isControl } }

    /// The same for text of several lines.
    var printableLines: String { replacing { $0.isControl && $0 != "\n" && $0 != "\t" } }

    private func replacing(_ isUnwanted: (Unicode.Scalar) -> Bool) -> String {
        String(UnicodeScalarView(unicodeScalars.map { isUnwanted($0) ? "\u{FFFD}" : $0 }))
    }
}

extension Unicode.Scalar {
    /// Also what stands in for a byte that is not UTF-8: no font has it.
    fileprivate var isControl: Bool { properties.generalCategory == .control || RawArguments.isStandIn(self) }
}
