import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import PhotoModel
import PhotoSession

/// Events of the library, as server-sent events.
struct EventsResource: InterfaceResource {
    let hub: EventHub
    let access: AccessBook

    func add(to api: RouterGroup<InterfaceContext>) {
        api.get("events") { request, _ in
            let session = try request.text("session").map { text in
                guard let id = AssetID(text) else { throw IDKind.session.unknown(text) }
                return id
            }
            let last = request.headers.text("Last-Event-ID") ?? request.text("lastEventID")
            let device = access.caller(of: request)
            return stream(hub.listen(after: last, session: session, by: device?.id), to: device)
        }
        api.refuseOthers("events", than: .get)
    }

    /// - Parameter device: nil for a program.
    private func stream(_ listener: EventListener, to device: KnownDevice?) -> Response {
        let body = ResponseBody { [access] writer in
            var listener = listener
            // Sent at once, to confirm the stream and the event it starts from.
            let farewell = listener.isShort ? EventListener.farewell : ""
            try await writer.write(ByteBuffer(string: listener.greeting + listener.take() + farewell))
            for await wake in listener.wakes {
                if let device, !access.knows(device.id) { break }
                var text = listener.take()
                if text.isEmpty, wake == .beat { text = ": still here\n\n" }
                if wake == .leave { text += EventListener.farewell }
                // Waits until the client has taken it; the ring advances meanwhile.
                if !text.isEmpty { try await writer.write(ByteBuffer(string: text)) }
            }
            try await writer.finish(nil)
        }
        return Response(
            status: .ok,
            headers: [.contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-store"],
            body: body
        )
    }
}
