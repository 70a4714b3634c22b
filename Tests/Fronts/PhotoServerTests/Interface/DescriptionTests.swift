import Foundation
import Hummingbird
import NIOCore
import TestSupport
import Testing

@testable import PhotoServer

/// The OpenAPI document, compared with the actual routes.
@Suite("The interface's description", .timeLimit(.minutes(10)))
struct DescriptionTests {
    private static let methods = ["get", "post", "put", "patch", "delete"]

    private func paths() throws -> [String: Set<String>] {
        let page = try #require(WebPages.embedded["/api/v1/openapi.json"])
        let document = try JSONSerialization.jsonObject(with: Data(page.bytes.readableBytesView))
        let paths = try #require((document as? [String: Any])?["paths"] as? [String: [String: Any]])
        return paths.mapValues { Set($0.keys).intersection(Self.methods) }
    }

    /// Converts `/photos/:id` to `/photos/{id}`.
    private static func described(_ route: String) -> String? {
        guard route.hasPrefix("/api/v1") else { return nil }
        let parts = route.dropFirst("/api/v1".count).split(separator: "/").map { part in
            part == "**" ? "{path}" : part.hasPrefix(":") ? "{\(part.dropFirst())}" : String(part)
        }
        return "/" + parts.joined(separator: "/")
    }

    @Test func `The description has every path that exists, and no other`() async throws {
        try await InterfaceLibrary.with(photos: 1) { served in
            let parts = InterfaceParts(
                library: served.library,
                settings: ServerSettings(),
                metrics: ServerMetrics(),
                live: LiveParts(served.library, try AccessBook(nil))
            )
            let router = Router(context: InterfaceContext.self)
            let interface = Interface(parts: parts)
            let groups = InterfaceRoutes(router.group(Interface.root))
            for resource in interface.resources { resource.add(to: groups) }
            let routes = Set(router.routes.compactMap { Self.described("\($0.path)") })
            let described = Set(try paths().keys)
            #expect(routes == described)
        }
    }

    @Test func `The description has every method of each path, and others are refused`() async throws {
        try await InterfaceLibrary.with(photos: 1) { served in
            for (path, methods) in try paths().sorted(by: { $0.key < $1.key }) {
                let address = path.replacing("{id}", with: "0").replacing("{", with: "").replacing("}", with: "")
                for method in Self.methods where !methods.contains(method) {
                    let answer = try await served.send(method.uppercased(), address, nil)
                    #expect(answer.status == 405, "\(method) \(path)")
                    let allowed = answer.headers["allow"]?.lowercased() ?? ""
                    #expect(methods.allSatisfy { allowed.contains($0) }, "\(method) \(path): \(allowed)")
                }
                for method in methods where path != "/events" {
                    #expect(try await served.send(method.uppercased(), address, nil).status != 405, "\(method) \(path)")
                }
            }
        }
    }

    @Test func `The description is served`() async throws {
        try await InterfaceLibrary.with(photos: 1) { served in
            let document = try await served.get("/openapi.json")
            #expect(document.string("openapi") == "3.1.0" && document.headers["content-type"] == "application/json")
            #expect(try await served.get("/").string("description") == "/api/v1/openapi.json")
        }
    }
}
