import Foundation
import PhotoIndex

@testable import PhotoServer

/// Somebody with the token of a share.
struct Guest {
    let served: InterfaceLibrary
    let share: Share
    let token: String

    private var credentials: [String: String] { ["Authorization": "Bearer \(token)"] }

    func get(_ path: String, _ headers: [String: String] = [:]) async throws -> Reply {
        try await served.get(path, credentials.merging(headers) { $1 })
    }

    func post(_ path: String, _ body: [String: Any] = [:], key: String? = nil) async throws -> Reply {
        try await send("POST", path, body, key.map { ["Idempotency-Key": $0] } ?? [:])
    }

    func send(
        _ method: String,
        _ path: String,
        _ body: [String: Any]?,
        _ headers: [String: String] = [:]
    ) async throws -> Reply { try await served.send(method, path, body, credentials.merging(headers) { $1 }) }

    /// Names of the photos that match a filter.
    func names(_ filter: String = "") async throws -> [String] {
        let query = filter.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return try await get("/photos?sort=name&filter=\(query)").list("photos").compactMap { $0["name"] as? String }
    }
}

extension InterfaceLibrary {
    func share(
        _ filter: String = "",
        name: String = "Norway",
        _ scope: Share.Scope = .look,
        _ change: (inout ShareWish) -> Void = { _ in }
    ) throws -> Guest {
        var wish = ShareWish(name: name)
        (wish.filter, wish.scope) = (try PhotoFilter(filter), scope)
        change(&wish)
        let made = try server.live.access.add(wish)
        return Guest(served: self, share: made.share, token: made.token)
    }
}

extension Reply {
    /// The kind of a problem: `look-only`.
    var kind: String? { string("type").map { String($0.split(separator: ":").last ?? "") } }
}
