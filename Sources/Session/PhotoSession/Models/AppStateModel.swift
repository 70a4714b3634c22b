public import Observation
public import PhotoIndex
import StoreFiles
import SystemPackage

/// What a whole front shows: which library is open and whether it can be used, what is filtered, how much there is.
@MainActor @Observable
public final class AppStateModel {
    public typealias Opening = @Sendable () async throws -> any LibraryService

    public private(set) var access = LibraryAccess.notDetermined
    public private(set) var library: (any LibraryService)?
    public private(set) var totals = LibraryTotals()
    public private(set) var preferences = Preferences()
    /// Of the photos that are shown.
    public var query = PhotoQuery()
    public var message: ModelMessage?

    @ObservationIgnored private let opening: Opening
    /// Goes on, so that nobody opens the library a second time.
    @ObservationIgnored private var attempt: Task<Void, Never>?

    /// - Parameter opening: opens the library, such as `{ try await PhotoLibrary.open(store: folder) }`.
    public init(_ opening: @escaping Opening) { self.opening = opening }

    /// Opens the library, and follows it until the task is cancelled. Where it cannot be opened, it waits until ``open()``
    /// is asked again, and can.
    public func run() async {
        await open()
        for await library in Observations({ self.library }) {
            guard let library else { continue }
            let events = await library.events()
            await update()
            for await event in events { await take(event) }
            return
        }
    }

    /// Opens the library; one that could not be opened is tried again.
    public func open() async {
        guard library == nil else { return }
        let attempt = attempt ?? Task { await openOnce() }
        self.attempt = attempt
        await attempt.value
    }

    private func openOnce() async {
        defer { attempt = nil }
        do {
            let library = try await opening()
            self.library = library
            await update()
        } catch let error as StoreError {
            access = error.isRefusal ? .restricted("\(error)") : .denied("\(error)")
        } catch {
            access = .denied("\(error)")
        }
    }

    /// Looks again, also whether a disk has come or gone.
    public func update() async {
        guard let library else { return }
        access = await library.access
        preferences = await library.preferences
        do { totals = try await library.totals } catch { message = ModelMessage(error) }
    }

    private func take(_ event: LibraryEvent) async {
        guard let library else { return }
        if event.kinds == [.preferencesChanged] { return preferences = await library.preferences }
        await update()
    }
}
