import NIOHTTP1
import Synchronization

/// Who may ask for what: every rule about a request's head, for every way a request can go.
final class AccessRules: Sendable {
    /// What is known of the other end of a connection.
    struct Client {
        var peer: PeerAddress
        /// Something right came this way before.
        var isProven = false
    }

    enum Verdict {
        case pass
        case refuse(Problem)
    }

    let credentials: Credentials
    private let hosts: HostList
    /// What anybody may ask for who reaches the server: it is the same for everybody and tells nothing of the library.
    private let openPaths: Set<String>
    private let longestOpenPath: Int
    private let scheme: String
    private let limits: ServerLimits
    let guesses: GuessLimit
    private let changes: Mutex<TokenBucket>

    /// - Parameter address: with the port that is listened on.
    init(
        _ settings: ServerSettings,
        at address: ListenAddress,
        _ access: AccessBook,
        openPaths: Set<String>,
        guesses: GuessLimit
    ) {
        self.openPaths = openPaths
        longestOpenPath = openPaths.map(\.utf8.count).max() ?? 0
        credentials = Credentials(settings.token, access)
        hosts = HostList(address, extra: settings.hosts + [access.name], isSecure: settings.tls != nil)
        scheme = settings.scheme
        limits = settings.limits
        self.guesses = guesses
        changes = Mutex(
            TokenBucket(burst: limits.changeBurst, perSecond: limits.changesPerSecond, now: .now)
        )
    }

    func check(_ head: HTTPRequestHead, from client: inout Client) -> Verdict {
        do throws(Problem) {
            try checkForm(head)
            try checkOrigin(head)
            if isOpen(head.uri) {
                guard head.method == .GET || head.method == .HEAD else { throw .methodNotAllowed(["GET", "HEAD"]) }
                // It would be taken in before anybody has shown a token.
                guard !Self.announcesBody(head) else { throw Problem(413, "Nothing is to be sent to this address.") }
                return .pass
            }
            let caller = try checkCaller(head, &client)
            if Self.changing.contains(head.method) { try checkChange(head, caller) }
            return .pass
        } catch {
            return .refuse(error)
        }
    }

    /// Something is to follow the head.
    static func announcesBody(_ head: HTTPRequestHead) -> Bool {
        head.headers.contains(name: "transfer-encoding")
            || head.headers.first(name: "content-length").map { $0 != "0" } ?? false
    }

    private static let methods: [HTTPMethod] = [.GET, .HEAD, .POST, .PUT, .PATCH, .DELETE, .OPTIONS]
    private static let changing: [HTTPMethod] = [.POST, .PUT, .PATCH, .DELETE]

    /// What is not listed, in exactly these letters, asks for the token: another way to write a path opens nothing.
    private func isOpen(_ target: String) -> Bool {
        // Most are longer than any of them.
        let path = target.utf8.prefix(longestOpenPath + 1).prefix { $0 != UInt8(ascii: "?") }
        return path.count <= longestOpenPath && openPaths.contains(String(decoding: path, as: UTF8.self))
    }
}

// MARK: The rules

extension AccessRules {
    private func checkForm(_ head: HTTPRequestHead) throws(Problem) {
        guard Self.methods.contains(head.method) else {
            throw .methodNotAllowed(Self.methods.map(\.rawValue))
        }
        switch RequestTarget.flaw(head.uri, limit: limits.targetByteCount) {
        case nil: break
        case .tooLong: throw Problem(414, "The address is longer than \(limits.targetByteCount) bytes.")
        case .notAPath: throw Problem(400, "The address is to be a path that begins with '/'.")
        case .badCharacter: throw Problem(400, "The address holds a character that has to be escaped.")
        case .badPath: throw Problem(400, "The path has '..', an escaped slash, or an escape that is none.")
        }
        // Whoever reads it the other way would see another request begin in the body of this one.
        if head.headers.contains(name: "transfer-encoding") {
            guard !head.headers.contains(name: "content-length"), head.version == .http1_1 else {
                throw Problem(400, "Content-Length and Transfer-Encoding contradict each other.")
            }
        }
    }

    private func checkOrigin(_ head: HTTPRequestHead) throws(Problem) {
        let given = head.headers["host"]
        guard given.count == 1, let host = given.first else {
            throw Problem(400, "A request names the host that it goes to, once.")
        }
        guard hosts.contains(host) else {
            throw Problem(
                421,
                "This server is not called '\(Self.excerpt(host))'. Start it with --host NAME to have it answer by that name."
            )
        }
        let origins = head.headers["origin"]
        if let origin = origins.first {
            guard origins.count == 1, origin.lowercased() == "\(scheme)://\(host.lowercased())" else {
                throw Problem(403, "Pages of another origin may not ask this server.")
            }
        }
        let sites = head.headers["sec-fetch-site"]
        guard let site = sites.first else { return }
        if sites.count == 1, site == "same-origin" || site == "none" { return }
        // A link in a message, say: it brings no cookie, and a code is in the link.
        let isVisit =
            head.headers["sec-fetch-mode"] == ["navigate"] && head.headers["sec-fetch-dest"] == ["document"]
            && head.method == .GET && OpenLink.isMeant(by: head.uri)
        guard sites.count == 1, isVisit else { throw Problem(403, "Pages of another site may not ask this server.") }
    }

    private func checkChange(_ head: HTTPRequestHead, _ caller: Credentials.Finding) throws(Problem) {
        // Forms of other sites can send neither.
        guard isJSON(head.headers["content-type"]) else {
            throw Problem(415, "What changes something is sent with 'Content-Type: application/json'.")
        }
        if caller == .cookie, head.headers["sluice-request"] != ["1"] {
            throw Problem(403, "What a page changes, it asks for with 'Sluice-Request: 1'.")
        }
        if let length = head.headers.first(name: "content-length").flatMap({ Int($0) }), length > limits.bodyByteCount {
            throw .tooLarge(limits)
        }
        let wait = changes.withLock { $0.take(.now) ? nil : $0.wait }
        if let wait {
            let most = Int(exactly: limits.changesPerSecond).map { "\($0)" } ?? "\(limits.changesPerSecond)"
            var problem = Problem(429, "More is changed than \(most) times a second: wait a little.")
            problem.headers.append(("retry-after", "\(Int(wait.rounded(.up)))"))
            throw problem
        }
    }

    private func isJSON(_ types: [String]) -> Bool {
        guard types.count == 1, let type = types.first?.lowercased() else { return false }
        let essence = type.prefix { $0 != ";" }
        guard String(essence).trimmed == "application/json" else { return false }
        let rest = String(type.dropFirst(essence.count + 1)).trimmed
        return rest.isEmpty || rest == "charset=utf-8" || rest == "charset=\"utf-8\""
    }

    private static func excerpt(_ text: String) -> String {
        String(text.unicodeScalars.prefix(80).map { $0.isASCII && $0.value > 0x20 ? Character($0) : "?" })
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
}
