import Cryptography
import NIOHTTP1
import PhotoModel

/// The key of interfaces for other programs, which carry it in the address: it opens pictures and nothing else. It stays the
/// same as long as the access token does, which it does not reveal.
struct ServiceKey: Sendable {
    let text: String

    init(_ token: AccessToken) {
        let code = AuthenticationCode.make(for: Array("sluice pictures".utf8), key: Array(token.text.utf8))
        text = Hex.text(code.prefix(16))
    }

    /// Compares in constant time.
    func isEqual(_ given: some StringProtocol) -> Bool {
        let (given, wanted) = (Array(given.utf8), Array(text.utf8))
        var difference = given.count ^ wanted.count
        for (place, byte) in wanted.enumerated() { difference |= Int(byte ^ (place < given.count ? given[place] : 0)) }
        return difference == 0
    }
}

/// What is served under a key instead of credentials.
struct KeyedServices: Sendable {
    enum Finding: Sendable, Hashable {
        /// Pictures for viewers, of any site.
        case iiif
        /// Scaling what programs send.
        case imaginary
        /// The key is wrong: the value that was tried.
        case wrong(String)
    }

    private let key: ServiceKey
    private let servesIIIF, servesImaginary: Bool

    init(_ settings: ServerSettings) {
        key = ServiceKey(settings.token)
        (servesIIIF, servesImaginary) = (settings.servesIIIF, settings.servesImaginary)
    }

    /// Nil for the address of anything else.
    func find(_ head: HTTPRequestHead) -> Finding? {
        if servesImaginary, let target = ImaginaryTarget(uri: head.uri) {
            let given = target.key(head.headers) ?? ""
            return key.isEqual(given) ? .imaginary : .wrong(given)
        }
        let start = "\(IIIFResource.root)/"
        guard servesIIIF, head.uri.hasPrefix(start) else { return nil }
        let given = head.uri.dropFirst(start.count).prefix { $0 != "/" && $0 != "?" }
        return key.isEqual(given) ? .iiif : .wrong(String(given))
    }
}

extension Problem {
    static let wrongServiceKey = unauthorised("The key in the address is wrong: `sluice serve` prints the right one.")
}
