import PhotoSession
import Synchronization

/// The server's state between requests: open sessions, kept orders and answers, admitted devices, event streams, photos being
/// prepared, compared photos.
final class LiveParts: Sendable {
    let library: PhotoLibrary
    let hub: EventHub
    let orders = OrderKeeper()
    /// Those of guests, who thus cannot push out the owner's.
    let guestOrders = OrderKeeper()
    let requests = RequestMemory()
    let access: AccessBook
    let sessions: SessionKeeper
    let duplicates: DuplicateKeeper
    let screens: ScreenPreparation
    let preparation: Preparation?
    private let tasks = Mutex<[Task<Void, Never>]>([])

    init(
        _ library: PhotoLibrary,
        _ access: AccessBook,
        _ preparation: Preparation? = nil,
        _ limits: ServerLimits = ServerLimits()
    ) {
        (self.library, self.access) = (library, access)
        hub = EventHub(limits)
        self.preparation = preparation
        sessions = SessionKeeper(library, hub)
        duplicates = DuplicateKeeper(library)
        screens = ScreenPreparation(library, preparation)
    }

    /// Sends library events to listeners from here on.
    func start() async {
        await preparation?.listen { [hub] in hub.send("preparation", $0) }
        let events = await library.events()
        let hub = hub
        tasks.withLock { tasks in
            tasks.append(Task { for await event in events { hub.send(event) } })
            tasks.append(Task { await hub.beat() })
        }
    }

    /// Ends event streams, which would never end.
    func endStreams() { hub.close() }

    /// Stores the places of sessions, and ends background work.
    func stop() async {
        access.end()
        hub.close()
        for task in tasks.withLock({ $0 }) { task.cancel() }
        await screens.close()
        await sessions.closeAll()
        await duplicates.close()
    }
}
