import NIOHTTP1

/// What lets a request in, as it stands in a request's head.
struct Credentials: Sendable {
    enum Finding: Sendable, Hashable {
        /// A program, by its header.
        case bearer
        /// A page, by its cookie.
        case cookie
        /// There are none.
        case none
        /// They are wrong; what was tried.
        case wrong(String)
    }

    let cookieName: String
    let cookieValue: String
    /// Both are as good as a token that somebody chose: whoever guesses it can make the cookie.
    let areGuessable: Bool
    private let token: [UInt8]
    private let cookie: [UInt8]

    init(_ token: AccessToken, port: Int) {
        // Cookies do not tell ports apart: two libraries on one machine would take each other's.
        cookieName = "sluice-\(port)"
        cookieValue = token.cookieValue
        areGuessable = token.isGuessable
        self.token = Array(token.text.utf8)
        cookie = Array(cookieValue.utf8)
    }

    func find(in headers: HTTPHeaders) -> Finding {
        let authorization = headers[canonicalForm: "authorization"]
        if let given = authorization.first {
            guard authorization.count == 1, let bearer = Self.bearer(given) else { return .wrong(String(given)) }
            return Self.areEqual(bearer, token) ? .bearer : .wrong(String(given))
        }
        for field in headers["cookie"] {
            for pair in field.split(separator: ";") {
                let pair = pair.drop { $0 == " " }
                guard pair.hasPrefix(cookieName), pair.dropFirst(cookieName.count).first == "=" else { continue }
                let given = pair.dropFirst(cookieName.count + 1)
                return Self.areEqual(given, cookie) ? .cookie : .wrong(String(given))
            }
        }
        return .none
    }

    private static let scheme = "Bearer "

    /// What follows the name of the scheme, however it is written; nil for another scheme.
    private static func bearer(_ field: Substring) -> Substring? {
        let count = scheme.utf8.count
        guard field.utf8.count > count,
            field.utf8.starts(with: scheme.utf8) || field.prefix(count).lowercased() == scheme.lowercased()
        else { return nil }
        return field[field.utf8.index(field.startIndex, offsetBy: count)...]
    }

    func isToken(_ text: String) -> Bool { Self.areEqual(text[...], token) }

    /// In a time that does not depend on where they differ.
    static func areEqual(_ given: Substring, _ wanted: [UInt8]) -> Bool {
        var difference = given.utf8.count ^ wanted.count
        var rest = given.utf8.makeIterator()
        for byte in wanted { difference |= Int(byte ^ (rest.next() ?? 0)) }
        return difference == 0
    }
}
