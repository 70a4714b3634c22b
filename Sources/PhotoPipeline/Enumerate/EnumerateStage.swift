import Backpressure
import PhotoStore
import SystemPackage

/// Walks the roots and compares them with the catalogue. An unchanged photo costs a `stat` and a look-up: it is never
/// opened.
actor EnumerateStage {
    private let context: RunContext
    private let roots: [OpenRoot]
    /// The library's own folders.
    private let ownFolders: [FilePath]
    private let selection: Set<FilePath>?
    private let meter: StageMeter

    init(_ context: RunContext, roots: [OpenRoot], ownFolders: [FilePath], only selection: Set<FilePath>? = nil) {
        self.context = context
        self.roots = roots
        self.ownFolders = ownFolders
        self.selection = selection
        meter = context.monitor[.enumerate]
    }

    /// Looks at everything and changes nothing.
    func survey() async throws -> Survey {
        var survey = Survey()
        try await eachFolder { survey.add($0) }
        return survey
    }

    /// Sends every photo that has to be looked at, until the walk is over or `output` is closed.
    ///
    /// - Returns: what was met; nil if the walk was cut short.
    func run(to output: ByteChannel<Candidate>, outcomes: ByteChannel<Outcome>) async throws -> Survey? {
        var survey = Survey()
        do {
            try await eachFolder { folder in
                survey.add(folder)
                var settled = Survey()
                settled.add(folder)
                context.monitor.count(settled)
                for candidate in folder.newRaw {
                    try await meter.send(.unsupported(candidate), byteCount: 0, to: outcomes)
                }
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

    /// Visits the folders that are there, then those that the catalogue knows and that are not there any more.
    private func eachFolder(_ body: (FolderComparison) async throws -> Void) async throws {
        let context = context
        for root in roots {
            let known = try await context.readers.run { try context.catalogue.folders(root: root.root.id) }
            var unvisited = Set(known.keys)
            let walk = FolderWalk(root: root.descriptor, rules: rules(for: root))
            while let folder = try await compare(root, { walk.next() }) {
                unvisited.remove(folder.path)
                // What is below a folder that cannot be read is out of sight, not gone.
                if folder.isOutOfSight { unvisited = unvisited.filter { !$0.starts(with: folder.path) } }
                try await body(folder)
            }
            for path in unvisited.sorted(by: { $0.bytes.lexicographicallyPrecedes($1.bytes) }) {
                if let folder = try await compare(root, { FolderWalk.Folder(path: path) }) { try await body(folder) }
            }
        }
    }

    private func compare(
        _ root: OpenRoot,
        _ next: @escaping @Sendable () -> FolderWalk.Folder?
    ) async throws -> FolderComparison? {
        let (context, meter) = (context, meter)
        return try await context.readers.run {
            try meter.measure(.busy) { try next().map { try FolderComparison($0, root, context) } }
        }
    }

    private func rules(for root: OpenRoot) -> FileRules {
        FileRules(recipe: context.recipe, skipping: ownFolders, below: root.root.path, only: selection)
    }
}
