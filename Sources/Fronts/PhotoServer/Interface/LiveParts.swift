import PhotoSession
import Synchronization

/// What goes on in a server between requests: open sessions, kept orders and answers, who may come in, news for those who
/// listen, photos being prepared, photos that were compared.
final class LiveParts: Sendable {
    let library: PhotoLibrary
    let hub: EventHub
    let orders = OrderKeeper()
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

    /// Tells listeners what happens, from here on.
    func start() async {
        await preparation?.listen { [hub] in hub.send("preparation", $0) }
        let events = await library.events()
        let hub = hub
        tasks.withLock { tasks in
            tasks.append(Task { for await event in events { hub.send(event) } })
            tasks.append(Task { await hub.beat() })
        }
    }

    /// Ends answers that would go on for ever.
    func endStreams() { hub.close() }

    /// Writes where sessions are, and ends what goes on.
    func stop() async {
        access.end()
        hub.close()
        for task in tasks.withLock({ $0 }) { task.cancel() }
        await screens.close()
        await sessions.closeAll()
        await duplicates.close()
    }
}
