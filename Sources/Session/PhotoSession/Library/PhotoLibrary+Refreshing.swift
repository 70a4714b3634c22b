import PhotoCache
import PhotoCatalogue
import PhotoIndex
import PhotoModel
import PhotoStore
import StoreFiles

/// Following changes by other processes.
extension PhotoLibrary {
    /// Loads all decisions, sidecars and prepared photos that were changed since. Cheap if nothing was.
    ///
    /// - Returns: false if nothing has been written since.
    /// - Throws: `StoreError`
    @discardableResult
    public func refresh() throws -> Bool {
        guard !isClosed else { throw LibraryError.closed }
        let version = try catalogue.dataVersion()
        guard version != known.dataVersion else { return false }
        announce(try takeOver())
        // The version from before the update, so that concurrent changes are found next time.
        known.dataVersion = version
        return true
    }

    /// Checks for changes while there are listeners or reviews.
    func startTicking() {
        guard ticking == nil, !isClosed, configuration.refreshInterval != nil else { return }
        ticking = Task { [weak self] in
            while !Task.isCancelled {
                guard let pause = await self?.tickInterval else { return }
                try? await Task.sleep(for: pause)
                guard let self, await self.tick() else { return }
            }
        }
    }

    /// Shorter until there are photos: who opens a new library waits for the first.
    private var tickInterval: Duration? { configuration.refreshInterval.map { index.count == 0 ? $0 / 8 : $0 } }

    /// Checks for changes, saves the places of reviews, and frees memory under pressure.
    ///
    /// - Returns: whether to schedule another tick: there are listeners or reviews.
    func tick() -> Bool {
        guard !isClosed else { return false }
        reviews = reviews.filter { $0.value.review != nil }
        // If the catalogue cannot be read now, the next tick tries again.
        _ = try? refresh()
        for review in openReviews { review.assumeIsolated { $0.savePosition() } }
        pictures.shrink()
        guard listeners.count > 0 || !reviews.isEmpty else {
            ticking = nil
            return false
        }
        return true
    }

    /// Updates the index.
    func takeOver() throws(StoreError) -> Changes {
        var changes = Changes()
        changes.hasAssets = try index.refresh(from: catalogue) != .nothing
        try takeDecisions(&changes)
        changes.sidecars += try index.takeSidecars(from: catalogue)
        try takePreferences(&changes)
        changes.hasCollections = try index.takeAlbums(from: catalogue)
        try noteRuns()
        return changes
    }

    /// A run may have created the cache or changed the recipe, and met photos with new sidecars.
    private func noteRuns() throws(StoreError) {
        let finished = try catalogue.lastFinishedRun()
        guard finished != known.finishedRun else { return }
        known.finishedRun = finished
        index.saveIfWorthwhile(for: catalogue)
        reopenStore()
        readSidecars()
    }

    func takeDecisions(_ changes: inout Changes) throws(StoreError) {
        let (decisions, revision) = try catalogue.decisions(changedSince: index.state.decisions)
        for decision in decisions {
            let place = index.position(of: decision.asset)
            changes.add(
                decision,
                verdictBefore: place.flatMap { index.verdict(at: $0) },
                wasPending: place.map { index.isPending(at: $0) } ?? false
            )
        }
        index.take(decisions, revision)
    }

    private func takePreferences(_ changes: inout Changes) throws(StoreError) {
        let texts = try catalogue.preferences()
        guard texts != known.preferences else { return }
        known.preferences = texts
        (preferencesNow, preferenceProblems) = Preferences.read(texts)
        preferenceProblems += preferencesNow.problems(tierNames: tierNames)
        changes.hasPreferences = true
    }

    private func reopenStore() {
        let library = pictures.library
        guard library.cacheProblem != nil, let again = try? Library(library.location, .read) else {
            return pictures.take(library)
        }
        pictures.take(again)
    }

    /// Notifies reviews and listeners.
    func announce(_ changes: Changes) {
        let index = index
        for review in openReviews { review.assumeIsolated { $0.take(changes, index) } }
        listeners.send(changes.event(index))
    }
}

/// The changes of one update.
struct Changes: Sendable {
    struct Decided: Sendable {
        var decision: StoredDecision
        var verdictBefore: Verdict?
    }

    var decided: [Decided] = []
    var sidecars: [AssetRow] = []
    /// Files were changed by a commit.
    var hasCommitted = false
    var hasAssets = false
    var hasPreferences = false
    var hasCollections = false

    mutating func add(_ decision: StoredDecision, verdictBefore: Verdict?, wasPending: Bool) {
        decided.append(Decided(decision: decision, verdictBefore: verdictBefore))
        if wasPending && !decision.isPending || decision.problem != nil { hasCommitted = true }
    }

    func event(_ index: LibraryIndex) -> LibraryEvent {
        var kinds: Set<LibraryEvent.Kind> = []
        if !decided.isEmpty { kinds.insert(.decided) }
        if hasCommitted { kinds.insert(.committed) }
        if !sidecars.isEmpty { kinds.insert(.sidecarsRead) }
        if hasAssets { kinds.insert(.assetsChanged) }
        if hasPreferences { kinds.insert(.preferencesChanged) }
        if hasCollections { kinds.insert(.collectionsChanged) }
        let places = (decided.map(\.decision.asset) + sidecars).compactMap { index.position(of: $0) }
        return LibraryEvent(kinds, photos: Set(places.map { index.id(at: $0) }), isAboutAll: hasAssets)
    }
}
