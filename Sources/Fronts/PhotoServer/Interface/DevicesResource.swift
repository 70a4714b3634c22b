import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore

/// The admitted browsers, and their removal.
struct DevicesResource: InterfaceResource {
    private struct Devices: Encodable {
        var devices: [Device]
    }

    private struct Device: Encodable {
        var id, name: String
        var since, seen: Date
        /// Whether this device sent the request.
        var asks: Bool
    }

    let access: AccessBook
    let hub: EventHub

    func add(to routes: InterfaceRoutes) {
        let api = routes.owner
        api.get("devices") { _, context in
            let own = context.caller.deviceID
            return try Response.json(
                Devices(
                    devices: access.devices().map {
                        Device(id: $0.id, name: $0.name, since: $0.since, seen: $0.seen, asks: $0.id == own)
                    }
                )
            )
        }
        api.delete("devices/:device") { _, context in
            guard try access.remove(context.parameters.get("device") ?? "") else {
                throw Problem.notFound("There is no such device. It may have been removed already.")
            }
            hub.checkListeners()
            return Response(status: .noContent)
        }
        api.refuseOthers("devices", than: .get)
        api.refuseOthers("devices/:device", than: .delete)
    }
}

extension AccessBook {
    /// The owner's device that sent the request; nil for a program or a guest.
    func caller(of request: Request) -> KnownDevice? {
        cookie.value(in: request.headers[values: .cookie]).flatMap { device(showing: $0) }
    }
}
