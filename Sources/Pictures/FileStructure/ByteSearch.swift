extension [UInt8] {
    /// Whether these bytes are among them. The standard library's `contains` takes hundreds of times as long.
    package func includes(_ text: some Collection<UInt8>) -> Bool {
        guard let first = text.first else { return true }
        var rest = self[...]
        while let start = rest.firstIndex(of: first) {
            if rest[start...].starts(with: text) { return true }
            rest = rest[(start + 1)...]
        }
        return false
    }
}
