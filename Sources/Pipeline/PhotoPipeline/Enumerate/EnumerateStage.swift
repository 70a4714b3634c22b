import Backpressure
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoRecipe
import StoreFiles
import SystemPackage

/// Walks the roots and compares them with the catalogue. An unchanged photo costs a `stat` and a lookup and is never
/// opened.
actor EnumerateStage {
    private let known: KnownFiles
    private let tiers: TierCache
    private let roots: [OpenRoot]
    private let scope: Scope
    private let recipe: Recipe
    /// The library's own folders.
    private let ownFolders: [FilePath]
    private let readers: BlockingPool
    private let monitor: RunMonitor
    private let meter: StageMeter

    init(
        known: KnownFiles,
        tiers: TierCache,
        roots: [OpenRoot],
        scope: Scope,
        recipe: Recipe,
        ownFolders: [FilePath],
        readers: BlockingPool,
        monitor: RunMonitor
    ) {
        self.known = known
        self.tiers = tiers
        self.roots = roots
        self.scope = scope
        self.recipe = recipe
        self.ownFolders = ownFolders
        self.readers = readers
        self.monitor = monitor
        meter = monitor[.enumerate]
    }

    /// Surveys all files.
    ///
    /// - Parameter looks: gets new photos, unless they are few; nil to change nothing.
    func survey(lookingAt looks: ByteChannel<[Candidate]>? = nil) async throws -> Survey {
        var survey = Survey()
        survey.work = SurveyedWork(lookingAt: looks)
        survey.passedOver = try await eachFolder { folder in
            let complete = try await withAllTiers(among: folder.prepared)
            survey.add(folder)
            survey.addReasons(of: folder, complete: complete)
            let found = survey.found
            monitor.update { $0.filesSurveyed = found }
            try await survey.work.add(folder.candidates)
        }
        try await survey.work.finish()
        return survey
    }

    /// Filters prepared photos to those that have all tiers of the recipe. The cache is checked for each one, because a
    /// run with this recipe may have been stopped or may have covered only a part of the library.
    private func withAllTiers(among prepared: [Candidate]) async throws -> [Candidate] {
        guard !prepared.isEmpty else { return [] }
        return try await readers.run { [tiers] in
            try prepared.filter { candidate in
                guard let content = candidate.known?.content else { return false }
                return try tiers.recordWithAll(content) != nil
            }
        }
    }

    /// Sends every photo to process, until the walk is over or `output` is closed.
    ///
    /// - Returns: what was found; nil if the walk was cut short.
    func run(to output: ByteChannel<Candidate>) async throws -> Survey? {
        var survey = Survey()
        do {
            survey.passedOver = try await eachFolder { folder in
                survey.add(folder)
                var settled = Survey()
                settled.add(folder)
                monitor.count(settled)
                for candidate in folder.candidates {
                    try await meter.send(candidate, byteCount: candidate.place.name.count, to: output)
                    meter.count()
                }
            }
        } catch is ChannelClosed {
            return nil
        }
        return survey
    }

    /// Visits the folders that exist, then those that the catalogue knows but that no longer exist. A large folder is visited
    /// in pieces.
    ///
    /// - Returns: absolute paths of volumes that were mounted below the roots and are away: they are skipped.
    @discardableResult
    nonisolated(nonsending) func eachFolder(
        _ body: nonisolated(nonsending) (FolderComparison) async throws -> Void
    ) async throws -> Set<FilePath> {
        if let list = scope.list { return try await eachFolder(of: list, body) }
        var passedOver: Set<FilePath> = []
        for root in roots {
            let folders = scope.folders(of: root.root.path)
            let (expected, away) = try await readers.run { [known] in
                (
                    try known.folders(of: root, in: folders),
                    try RootCheck(known.catalogue).volumesAway(from: root.root)
                )
            }
            for volume in away {
                passedOver.insert(volume.path)
                if folders.holds(volume.folder) { try await body(FolderComparison(unavailable: volume, in: root)) }
            }
            // What is below an unreadable folder is unknown, not gone.
            var unvisited = expected.filter { path in !away.contains { path.starts(with: $0.folder) } }
            let walk = walk(root, folders, passingOver: away.map(\.folder))
            while let folder = try await compare(root, { walk.next() }) {
                unvisited.remove(folder.path)
                if folder.unavailable != nil { unvisited = unvisited.filter { !$0.starts(with: folder.path) } }
                try await body(folder)
            }
            for path in unvisited.sorted(by: { $0.bytes.lexicographicallyPrecedes($1.bytes) }) {
                if let folder = try await compare(root, { FolderWalk.Folder(path: path) }) { try await body(folder) }
            }
        }
        return passedOver
    }

    private nonisolated(nonsending) func eachFolder(
        of list: FileList,
        _ body: nonisolated(nonsending) (FolderComparison) async throws -> Void
    ) async throws -> Set<FilePath> {
        for root in roots {
            for folder in list.folders {
                guard var compared = try await compare(root, { folder }) else { continue }
                // A list does not tell which files are gone.
                compared.unmet = []
                try await body(compared)
            }
        }
        return []
    }

    private nonisolated(nonsending) func compare(
        _ root: OpenRoot,
        _ next: @escaping @Sendable () -> FolderWalk.Folder?
    ) async throws -> FolderComparison? {
        let (known, meter) = (known, meter)
        return try await readers.run {
            try meter.measure(.busy) { try next().map { try FolderComparison($0, root, known) } }
        }
    }

    private nonisolated func walk(_ root: OpenRoot, _ folders: Scope.Folders, passingOver away: [FilePath])
        -> FolderWalk
    {
        let (path, scope) = (root.root.path, scope)
        let rules = FileRules(
            recipe: recipe,
            skipping: ownFolders + away.map { path.pushing($0) },
            below: path,
            only: scope.files
        )
        let starts = folders.starts.filter { start in !away.contains { start.path.starts(with: $0) } }
        return FolderWalk(root: root.descriptor, rules: rules, from: starts, photosAtOnce: scope.photosAtOnce) {
            scope.willRead?(path, $0, $1)
        }
    }
}

extension KnownFiles {
    /// The folders that should contain files.
    fileprivate func folders(of root: OpenRoot, in scope: Scope.Folders) throws(StoreError) -> Set<FilePath> {
        guard !scope.trees.isEmpty else { return scope.alone }
        return scope.alone.union(try catalogue.folders(root: root.root.id).keys.filter { scope.holds($0) })
    }
}
