extension String {
    /// One line, without characters that move a terminal's cursor or change its colours. A file name can contain
    /// anything.
    var printable: String { replacing { $0.isControl } }

    /// The same for text of several lines.
    var printableLines: String { replacing { $0.isControl && $0 != "\n" && $0 != "\t" } }

    private func replacing(_ isUnwanted: (Unicode.Scalar) -> Bool) -> String {
        String(UnicodeScalarView(unicodeScalars.map { isUnwanted($0) ? "\u{FFFD}" : $0 }))
    }
}

extension Unicode.Scalar {
    /// Includes stand-ins for bytes that are not UTF-8, which no font has.
    fileprivate var isControl: Bool { properties.generalCategory == .control || RawArguments.isStandIn(self) }
}
