import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import PhotoModel
import PhotoSession

/// Events of the library, as server-sent events.
struct EventsResource: InterfaceResource {
    let hub: EventHub

    func add(to routes: InterfaceRoutes) {
        routes.viewers.get("events") { request, context in
            let session = try request.text("session").map { text in
                guard let id = AssetID(text) else { throw IDKind.session.unknown(text) }
                return id
            }
            if let session { try context.library.check(session: session) }
            let last = request.headers.text("Last-Event-ID") ?? request.text("lastEventID")
            let listener = hub.listen(after: last, session: session, by: context.caller.listenerName)
            return stream(listener, to: context.caller, context.library)
        }
        routes.viewers.refuseOthers("events", than: .get)
    }

    private func stream(_ listener: EventListener, to caller: Caller, _ library: VisibleLibrary) -> Response {
        let body = ResponseBody { writer in
            var (listener, lens) = (listener, GuestLens(library))
            func take() async throws -> String {
                caller.share == nil ? listener.take() : try await listener.take(through: &lens)
            }
            // Sent at once, to confirm the stream and the event it starts from.
            let farewell = listener.isShort ? EventListener.farewell : ""
            try await writer.write(ByteBuffer(string: listener.greeting + take() + farewell))
            for await wake in listener.wakes {
                var text = try await take()
                // Afterwards, because it takes time to find out what a guest may know.
                guard library.access.admits(caller) else { break }
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
