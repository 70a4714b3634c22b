import PhotoModel
package import PhotoPipeline
package import PhotoRecipe
import PhotoStore
package import StoreFiles
package import SystemPackage

/// Finds what is to be prepared, and writes it down as a plan for many machines.
package struct PlanMaker: Sendable {
    /// The folder with the photos: absolute, without symbolic links.
    package var root: FilePath
    /// Only what it lacks is planned; nil to plan everything.
    package var library: LibraryLocation?
    /// Nil for the library's, or the default.
    package var recipe: Recipe?
    /// Paths of photos, absolute or below the root, one after the other until nil; nil to search the folder.
    package var paths: (@Sendable () throws -> FilePath?)?
    package var limits = ShardLimits()

    package init(root: FilePath) { self.root = root }

    private static let pathsAtOnce = 4096

    /// - Parameters:
    ///   - folder: made if it is missing.
    ///   - monitor: counts what was found.
    /// - Throws: `ShardError.planExists`, `ShardError.unfitFolder`, `PipelineError`, `RecipeError`, `StoreError`
    package func make(in folder: PlanFolder, monitor: RunMonitor = RunMonitor()) async throws -> PlanSummary {
        guard !PrivateFiles.isThere(folder.planFile) else { throw ShardError.planExists(folder.path) }
        guard !LibraryLocation(store: folder.path).exists else {
            throw ShardError.unfitFolder(folder.path, "holds a library")
        }
        guard !folder.path.starts(with: root) else {
            throw ShardError.unfitFolder(folder.path, "is among the photos, in \(root)")
        }
        try PrivateFiles.makeFolder(folder.path)
        let (madeAt, scannedAt) = (PackMaker.here().atMs, FileClock.now)
        // Without a library, the plan's folder takes its place: its key is there, and no search enters it.
        let library = try Library(rehearsing: library ?? LibraryLocation(store: folder.path))
        var configuration = PhotoPipeline.Configuration()
        configuration.jobs = 1
        var followed = try LibraryRecipe(library, given: recipe).recipe
        followed.plugins = nil
        if !followed.privacy.seal.isEmpty, try library.key() == nil {
            _ = try folder.keyFile.make()
            configuration.keyFile = folder.keyFile
        }
        let recipe = followed
        return try await PhotoPipeline.with(library, recipe, configuration) { pipeline in
            var writer = try PlanWriter(folder, limits)
            var summary = PlanSummary(root: root)
            try await find(with: pipeline, &summary, monitor) { found in
                let path = found.path.bytes
                var bytes: Int64 = 0
                found.forEach { _, stamp in bytes = bytes.addingClamped(stamp.size) }
                try writer.begin(photos: found.count, bytes: bytes)
                try found.forEach { try writer.add($0, in: path, $1) }
            }
            let shards = try writer.finish()
            let plan = try ShardPlan(
                madeAtMs: madeAt,
                scannedAtNs: scannedAt,
                root: summary.root,
                recipe: ShardPlan.PlannedRecipe(
                    name: recipe.name,
                    yaml: recipe.wholeYAML,
                    digest: pipeline.recordDigest
                ),
                key: recipe.privacy.seal.isEmpty ? nil : pipeline.keyIdentifier,
                programs: ShardPlan.Programs(of: pipeline),
                shards
            )
            try PrivateFiles.replaceContents(of: folder.planFile, with: JSONText.bytes(of: plan, isForPeople: true))
            summary.note(plan)
            return summary
        }
    }

    private func find(
        with pipeline: PhotoPipeline,
        _ summary: inout PlanSummary,
        _ monitor: RunMonitor,
        _ body: (FoundFolder) async throws -> Void
    ) async throws {
        guard let paths else {
            summary.add(try await pipeline.findWork(in: root, monitor: monitor, body))
            return
        }
        let rules = FileRules(recipe: pipeline.recipe, skipping: [], below: root)
        let opened = try ListedRoot(root)
        var isAtEnd = false
        while !isAtEnd {
            var (list, count) = (FileList(), 0)
            while count < Self.pathsAtOnce {
                guard let path = try paths() else {
                    isAtEnd = true
                    break
                }
                count += 1
                add(path, to: &list, rules, below: opened, &summary)
            }
            var scope = Scope.all
            scope.list = list
            summary.add(try await pipeline.findWork(in: root, scope: scope, monitor: monitor, body))
        }
    }

    private func add(
        _ path: FilePath,
        to list: inout FileList,
        _ rules: FileRules,
        below opened: ListedRoot,
        _ summary: inout PlanSummary
    ) {
        var below = path.lexicallyNormalized()
        if below.isAbsolute, !below.removePrefix(root) || below.isEmpty {
            return summary.leaveOut("\(path) is not below \(root).")
        }
        guard !below.isEmpty, below.components.first != ".." else {
            return summary.leaveOut("\(path) is not below \(root).")
        }
        guard rules.kind(of: below.lastName[...], in: below.removingLastComponent()) == .photo else {
            return summary.leaveOut("\(path) is no photo, by its name and the recipe.")
        }
        switch list.add(below, nil, below: opened) {
        case .asListed: return
        case .gone: summary.leaveOut("\(path) is not there.")
        case .changed: summary.leaveOut("\(path) is not a file.")
        case .unreadable(let error): summary.leaveOut("\(path) cannot be read (\(error)).")
        }
    }
}
