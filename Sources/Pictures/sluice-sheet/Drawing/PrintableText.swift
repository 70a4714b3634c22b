extension String {
    /// In one line, without characters that only steer, and without those that are none: Cairo takes a text with one of
    /// them for invalid, and with it the document.
    var printable: String {
        String(UnicodeScalarView(unicodeScalars.map { $0.isPrintable ? $0 : "\u{FFFD}" }))
    }
}

extension Unicode.Scalar {
    fileprivate var isPrintable: Bool {
        properties.generalCategory != .control && !properties.isNoncharacterCodePoint
    }
}
