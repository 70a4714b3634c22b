import NIOHTTP1

/// The credentials in a request's head.
struct Credentials: Sendable {
    enum Finding: Sendable, Hashable {
        /// A program, by its header.
        case bearer
        /// A page, by its cookie.
        case cookie
        /// There are none.
        case none
        /// They are wrong: the value that was tried.
        case wrong(String)
    }

    private let token: [UInt8]
    private let access: AccessBook

    init(_ token: AccessToken, _ access: AccessBook) {
        self.token = Array(token.text.utf8)
        self.access = access
    }

    func find(in headers: HTTPHeaders) -> Finding {
        let authorization = headers[canonicalForm: "authorization"]
        if let given = authorization.first {
            guard authorization.count == 1, let bearer = Self.bearer(given) else { return .wrong(String(given)) }
            return Self.areEqual(bearer, token) ? .bearer : .wrong(String(given))
        }
        guard let given = access.cookie.value(in: headers["cookie"]) else { return .none }
        return access.device(showing: given) == nil ? .wrong(given) : .cookie
    }

    private static let scheme = "Bearer "

    /// The text after the scheme, whose case does not matter; nil for another scheme.
    private static func bearer(_ field: Substring) -> Substring? {
        let count = scheme.utf8.count
        guard field.utf8.count > count,
            field.utf8.starts(with: scheme.utf8) || field.prefix(count).lowercased() == scheme.lowercased()
        else { return nil }
        return field[field.utf8.index(field.startIndex, offsetBy: count)...]
    }

    /// Compares in constant time.
    private static func areEqual(_ given: Substring, _ wanted: [UInt8]) -> Bool {
        var difference = given.utf8.count ^ wanted.count
        var rest = given.utf8.makeIterator()
        for byte in wanted { difference |= Int(byte ^ (rest.next() ?? 0)) }
        return difference == 0
    }
}
