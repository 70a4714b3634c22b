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
            guard authorization.count == 1, given.utf8.count > 7, given.prefix(7).lowercased() == "bearer " else {
                return .wrong(String(given))
            }
            return Self.areEqual(given.dropFirst(7), token) ? .bearer : .wrong(String(given))
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

    func isToken(_ text: String) -> Bool { Self.areEqual(text[...], token) }

    /// In a time that does not depend on where they differ.
    static func areEqual(_ given: Substring, _ wanted: [UInt8]) -> Bool {
        let given = Array(given.utf8)
        var difference = given.count ^ wanted.count
        for place in wanted.indices {
            difference |= Int(wanted[place] ^ (place < given.count ? given[place] : 0))
        }
        return difference == 0
    }
}
