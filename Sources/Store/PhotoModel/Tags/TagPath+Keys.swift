/// Use as an object key in JSON: `{"Places/Norway": true}`.
extension TagPath: CodingKeyRepresentable {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    public var codingKey: any CodingKey { Key(stringValue: description) }

    public init?(codingKey: some CodingKey) { self.init(codingKey.stringValue) }
}
