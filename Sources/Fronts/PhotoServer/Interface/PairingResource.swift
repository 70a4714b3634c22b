import Foundation
import Hummingbird

/// Letting another device in: a link that is good once, also as a code that its camera reads.
struct PairingResource: InterfaceResource {
    private struct Pairing: Encodable {
        var link: String
        var expires: Date
        /// A picture of the link: dark squares on white, to be scaled at will.
        var svg: String
        /// What is sent cannot be read on the way.
        var secure: Bool
    }

    private let parts: InterfaceParts

    init(_ parts: InterfaceParts) { self.parts = parts }

    func add(to api: RouterGroup<InterfaceContext>) {
        api.post("pairing") { _, context in try pair(context) }
        api.refuseOthers("pairing", than: .post)
    }

    private func pair(_ context: InterfaceContext) throws -> Response {
        let access = parts.live.access
        let made = try PairingLink(parts.settings.place(port: context.port, own: access.name), access)
        return try Response.json(
            Pairing(link: made.link, expires: made.expires, svg: made.code.svg, secure: parts.settings.tls != nil),
            status: .created
        )
    }
}
