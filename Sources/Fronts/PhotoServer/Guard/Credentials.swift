import Foundation
import HTTPTypes
import NIOHTTP1

/// The credentials in a request's head.
struct Credentials: Sendable {
    enum Finding: Sendable, Hashable {
        case known(Caller)
        /// The token of a share that ended, or was revoked, at this time.
        case ended(Date), revoked(Date)
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

    /// - Parameter acceptsCookies: false for a page of another origin.
    func find(in headers: HTTPHeaders, acceptsCookies: Bool = true) -> Finding {
        find(headers[canonicalForm: "authorization"], cookies: acceptsCookies ? headers["cookie"] : [])
    }

    func find(in fields: HTTPFields) -> Finding {
        find(fields[values: .authorization].map { $0[...] }, cookies: fields[values: .cookie])
    }

    private func find(_ authorization: [Substring], cookies: [String]) -> Finding {
        if let given = authorization.first {
            guard authorization.count == 1, let bearer = Self.bearer(given) else { return .wrong(String(given)) }
            if Self.areEqual(bearer, token) { return .known(.program) }
            return finding(of: bearer, isBrowser: false) ?? .wrong(String(given))
        }
        guard let given = access.cookie.value(in: cookies) else { return .none }
        if let device = access.device(showing: given) { return .known(.device(device)) }
        return finding(of: given, isBrowser: true) ?? .wrong(given)
    }

    /// Compares digests: how long it takes tells nothing about a token.
    private func finding(of token: some StringProtocol, isBrowser: Bool) -> Finding? {
        switch access.find(share: token) {
        case .open(let share): .known(.guest(share, isBrowser: isBrowser))
        case .ended(let date): .ended(date)
        case .revoked(let date): .revoked(date)
        case .unknown: nil
        }
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
