import Hummingbird
import HummingbirdCore
import PhotoSession

/// Preparing in the background, and the photos that screens show.
struct PreparationResource: InterfaceResource {
    let preparation: Preparation?
    let screens: ScreenPreparation
    let orders: OrderKeeper

    private struct Wish: Decodable {
        var run: Bool
        /// Retries earlier failures even if nothing has changed.
        var retryFailed: Bool?
    }

    private struct View: Decodable {
        var order: String
        /// Places in it: the first and the last on the screen.
        var first, last: Int
        /// Photos per second; negative when scrolling backwards.
        var speed: Double?
        /// Distinguishes screens at the same address.
        var screen: String?
    }

    private static let longestScreenName = 64

    func add(to routes: InterfaceRoutes) {
        let api = routes.owner
        api.get("preparation") { _, _ in try Response.json(await preparation?.document ?? PreparationDocument()) }
        api.post("preparation") { request, _ in
            let wish = try await request.document(Wish.self)
            guard let preparation else {
                throw Problem(409, kind: "cannot-prepare", "This server was started without preparing photos.")
            }
            if wish.run {
                await preparation.start(retryingFailed: wish.retryFailed ?? false)
            } else {
                await preparation.stop()
            }
            return try Response.json(await preparation.document)
        }
        api.post("view") { request, context in
            let view = try await request.document(View.self)
            guard (0..<Int(Int32.max)).contains(view.last), (0...view.last).contains(view.first),
                view.last - view.first < ScreenPreparation.maxPhotos
            else {
                throw Problem(
                    422,
                    kind: "bad-body",
                    "first and last must be places of an order, covering at most \(ScreenPreparation.maxPhotos) photos."
                )
            }
            if let name = view.screen, !(1...Self.longestScreenName).contains(name.unicodeScalars.count) {
                throw Problem(422, kind: "bad-body", "screen must have 1 to \(Self.longestScreenName) characters.")
            }
            let order = try orders.order(view.order)
            let name = "\(context.clientAddress) \(view.screen ?? "")"
            await screens.show(order, view.first..<view.last + 1, speed: view.speed ?? 0, on: name)
            return Response.done
        }
        api.refuseOthers("preparation", than: .get, .post)
        api.refuseOthers("view", than: .post)
    }
}
