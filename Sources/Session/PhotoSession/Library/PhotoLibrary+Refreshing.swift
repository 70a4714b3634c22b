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
        guard ticking == nil, !isClosed, let interval = configuration.refreshInterval else { return }
        ticking = Task { [weak self] in
            while !Task.isCancelled {
                try? await Task.sleep(for: interval)
                guard let self, await self.tick() else { return }
            }
        }
    }

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
        switch try index.refresh(from: catalogue) {
        case .nothing: break
        case .appended, .restacked: changes.hasAssets = true
        case .reloaded:
            changes.hasAssets = true
            reopenStore()
            readSidecars()
        }
        try takeDecisions(&changes)
        try takeSidecars(&changes)
        try takePreferences(&changes)
        try takeCollections(&changes)
        return changes
    }

    func takeDecisions(_ changes: inout Changes) throws(StoreError) {
        let isFirst = known.decisions == 0
        let (decisions, revision) = try catalogue.decisions(changedSince: known.decisions)
        for decision in decisions {
            let place = index.position(of: decision.asset)
            let wasMissing = place.map { index.isMissing(at: $0) } ?? false
            changes.add(
                decision,
                verdictBefore: place.flatMap { index.verdict(at: $0) },
                wasPending: place.map { index.isPending(at: $0) } ?? false
            )
            index.set(decision)
            // A commit removes and restores files.
            if !isFirst, decision.applied.verdict == .trash || wasMissing {
                let isMissing = try catalogue.asset(row: decision.asset)?.isMissing ?? true
                index.set(isMissing: isMissing, of: decision.asset)
            }
        }
        known.decisions = revision
    }

    private func takeSidecars(_ changes: inout Changes) throws(StoreError) {
        let (sidecars, removed, revision) = try catalogue.sidecars(changedSince: known.sidecars)
        for sidecar in sidecars { index.set(sidecar) }
        for asset in removed { index.removeSidecar(of: asset) }
        changes.sidecars += sidecars.map(\.asset) + removed
        known.sidecars = revision
    }

    private func takePreferences(_ changes: inout Changes) throws(StoreError) {
        let texts = try catalogue.preferences()
        guard texts != known.preferences else { return }
        known.preferences = texts
        (preferencesNow, preferenceProblems) = Preferences.read(texts)
        preferenceProblems += preferencesNow.problems(tierNames: tierNames)
        changes.hasPreferences = true
    }

    private func takeCollections(_ changes: inout Changes) throws(StoreError) {
        let state = try catalogue.collectionState()
        guard state != known.collections else { return }
        var albums: [(String, [AssetRow])] = []
        for album in try catalogue.albums() {
            albums.append((album.name, try catalogue.photos(ofAlbum: album.row)))
        }
        index.set(albums: albums)
        known.collections = state
        changes.hasCollections = true
    }

    /// A run may have created the cache or changed the recipe.
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
