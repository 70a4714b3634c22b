import NIOHTTP1
import Synchronization

/// Who may request what: every rule about a request's head, whatever path the request takes.
final class AccessRules: Sendable {
    /// What is known of the client of a connection.
    struct Client {
        var peer: PeerAddress
        /// Correct credentials arrived on this connection before.
        var isProven = false
    }

    enum Verdict {
        /// - Parameter caller: nil for what anybody may request.
        case pass(Caller?)
        /// A browser asks whether a page of a named origin may send a request.
        case preflight
        case refuse(Problem)
    }

    let credentials: Credentials
    private let hosts: HostList
    /// Paths that anybody who reaches the server may request: they are the same for everybody and reveal nothing about the
    /// library.
    private let openPaths: Set<String>
    private let longestOpenPath: Int
    private let scheme: String
    private let limits: ServerLimits
    let guesses: GuessLimit
    private let services: KeyedServices
    private let changes, guestChanges: Mutex<TokenBucket>
    let crossOrigin: CrossOrigin

    /// - Parameter address: With the port that the server listens on.
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
        services = KeyedServices(settings)
        changes = Mutex(
            TokenBucket(burst: limits.changeBurst, perSecond: limits.changesPerSecond, now: .now)
        )
        guestChanges = Mutex(
            TokenBucket(burst: limits.guestChangeBurst, perSecond: limits.guestChangesPerSecond, now: .now)
        )
        crossOrigin = CrossOrigin(settings.origins)
    }

    func check(_ head: HTTPRequestHead, from client: inout Client) -> Verdict {
        do throws(Problem) {
            try checkForm(head)
            try checkHost(head)
            if let found = services.find(head) {
                try check(head, of: found, from: client.peer)
                return .pass(nil)
            }
            try checkOrigin(head)
            if crossOrigin.isPreflight(head) {
                guard !Self.announcesBody(head) else { throw Problem(413, "This request has no body.") }
                return .preflight
            }
            if isOpen(head.uri) {
                guard head.method == .GET || head.method == .HEAD else { throw .methodNotAllowed(["GET", "HEAD"]) }
                // A body would be received before anybody has authenticated.
                guard !Self.announcesBody(head) else { throw Problem(413, "This address accepts no request body.") }
                return .pass(nil)
            }
            let caller = try checkCaller(head, &client)
            if Self.changing.contains(head.method) { try checkChange(head, caller) }
            return .pass(caller)
        } catch {
            return .refuse(error)
        }
    }

    /// Whether a body follows the head.
    static func announcesBody(_ head: HTTPRequestHead) -> Bool {
        head.headers.contains(name: "transfer-encoding")
            || head.headers.first(name: "content-length").map { $0 != "0" } ?? false
    }

    private static let methods: [HTTPMethod] = [.GET, .HEAD, .POST, .PUT, .PATCH, .DELETE, .OPTIONS]
    private static let changing: [HTTPMethod] = [.POST, .PUT, .PATCH, .DELETE]

    /// Only the exact listed paths are open. Any other spelling of a path requires the token.
    private func isOpen(_ target: String) -> Bool {
        // Most targets are longer than any open path.
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
        case .notAPath: throw Problem(400, "The address must be a path beginning with '/'.")
        case .badCharacter: throw Problem(400, "The address contains a character that must be escaped.")
        case .badPath: throw Problem(400, "The path contains '..', an escaped slash, or an invalid escape.")
        }
        // A proxy that reads the other field would see another request begin inside this one's body.
        if head.headers.contains(name: "transfer-encoding") {
            guard !head.headers.contains(name: "content-length"), head.version == .http1_1 else {
                throw Problem(400, "Content-Length and Transfer-Encoding contradict each other.")
            }
        }
    }

    /// Pages of any site may ask for what is served under a key.
    private func check(
        _ head: HTTPRequestHead,
        of found: KeyedServices.Finding,
        from peer: PeerAddress
    ) throws(Problem) {
        switch found {
        case .iiif:
            guard [.GET, .HEAD, .OPTIONS].contains(head.method) else {
                throw .methodNotAllowed(["GET", "HEAD", "OPTIONS"])
            }
            guard !Self.announcesBody(head) else { throw Problem(413, "This address accepts no request body.") }
        case .imaginary:
            guard [.GET, .HEAD, .POST].contains(head.method) else { throw .methodNotAllowed(["GET", "HEAD", "POST"]) }
            if let length = head.headers.first(name: "content-length").flatMap({ Int($0) }),
                length > limits.uploadByteCount
            {
                throw Problem(413, "The picture is larger than \(limits.uploadByteCount) bytes.")
            }
        case .wrong(let guess):
            try note(wrong: guess, from: peer)
            throw .wrongServiceKey
        }
    }

    private func checkHost(_ head: HTTPRequestHead) throws(Problem) {
        let given = head.headers["host"]
        guard given.count == 1, let host = given.first else {
            throw Problem(400, "A request needs exactly one Host header.")
        }
        guard hosts.contains(host) else {
            throw Problem(
                421,
                "'\(Self.excerpt(host))' is not a name of this server. Start the server with --host NAME to allow it."
            )
        }
    }

    private func checkOrigin(_ head: HTTPRequestHead) throws(Problem) {
        if crossOrigin.admits(head) { return }
        let host = head.headers.first(name: "host") ?? ""
        let origins = head.headers["origin"]
        if let origin = origins.first {
            guard origins.count == 1, origin.lowercased() == "\(scheme)://\(host.lowercased())" else {
                throw Problem(403, "Requests from other origins are not allowed.")
            }
        }
        let sites = head.headers["sec-fetch-site"]
        guard let site = sites.first else { return }
        if sites.count == 1, site == "same-origin" || site == "none" { return }
        // A link in a message, for example: it carries no cookie, and its code is in the link.
        let isVisit =
            head.headers["sec-fetch-mode"] == ["navigate"] && head.headers["sec-fetch-dest"] == ["document"]
            && head.method == .GET && OpenLink.isMeant(by: head.uri)
        guard sites.count == 1, isVisit else { throw Problem(403, "Requests from other sites are not allowed.") }
    }

    private func checkChange(_ head: HTTPRequestHead, _ caller: Caller) throws(Problem) {
        // Forms of other sites can send neither this media type nor the header below.
        guard isJSON(head.headers["content-type"]) else {
            throw Problem(415, "Requests that change something need 'Content-Type: application/json'.")
        }
        if caller.isBrowser, head.headers["sluice-request"] != ["1"] {
            throw Problem(403, "Changes by a page need the header 'Sluice-Request: 1'.")
        }
        if let length = head.headers.first(name: "content-length").flatMap({ Int($0) }), length > limits.bodyByteCount {
            throw .tooLarge(limits)
        }
        let isGuest = caller.share != nil
        if let wait = isGuest ? Self.wait(for: guestChanges) : Self.wait(for: changes) {
            let rate = isGuest ? limits.guestChangesPerSecond : limits.changesPerSecond
            let most = Int(exactly: rate).map { "\($0)" } ?? "\(rate)"
            var problem = Problem(429, "The limit of \(most) changes per second is exceeded: wait a little.")
            problem.headers.append(("retry-after", "\(Int(wait.rounded(.up)))"))
            throw problem
        }
    }

    /// Seconds until the next change is allowed; nil if this one is.
    private static func wait(for changes: borrowing Mutex<TokenBucket>) -> Double? {
        changes.withLock { $0.take(.now) ? nil : $0.wait }
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
