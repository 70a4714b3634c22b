import Foundation
import Hummingbird

/// Admits another device: a link that is valid once, also as a QR code.
struct PairingResource: InterfaceResource {
    private struct Pairing: Encodable {
        var link: String
        var expires: Date
        /// The link as a QR code: dark squares on white, freely scalable.
        var svg: String
        /// Whether the connection is encrypted.
        var secure: Bool
    }

    private let parts: InterfaceParts

    init(_ parts: InterfaceParts) { self.parts = parts }

    func add(to routes: InterfaceRoutes) {
        routes.owner.post("pairing") { _, context in try pair(context) }
        routes.owner.refuseOthers("pairing", than: .post)
    }

    private func pair(_ context: OwnerContext) throws -> Response {
        let access = parts.live.access
        let made = try PairingLink(parts.settings.place(port: context.port, own: access.name), access)
        return try Response.json(
            Pairing(link: made.link, expires: made.expires, svg: made.drawing.svg, secure: parts.settings.tls != nil),
            status: .created
        )
    }
}
