import Backpressure
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoRecipe
import PhotoRecord

/// Writes results in groups: into the records, then into the catalogue. A stop between the two costs nothing: the next
/// run finds them in the records.
actor PluginResultWriter {
    private static let maxResults = 32
    /// Plugins may take long for a photo: their results must not be lost with the process.
    private static let maxDelay = Duration.seconds(2)

    private let access: PluginAccess
    private let writer: CacheWriter
    /// Names of the plugins whose results are kept; nil for all.
    private let names: [String]?
    private var group: [(ContentID, Record.PluginResult)] = []
    private var begun = ContinuousClock.now

    init(_ access: PluginAccess, _ writer: CacheWriter, names: [String]?) {
        self.access = access
        self.writer = writer
        self.names = names
    }

    func add(_ content: ContentID, _ result: Record.PluginResult) async throws {
        if group.isEmpty { begun = .now }
        group.append((content, result))
        if group.count >= Self.maxResults || begun.duration(to: .now) >= Self.maxDelay { try await flush() }
    }

    func flush() async throws {
        let results = group
        group = []
        guard !results.isEmpty else { return }
        try await writer.write(
            results.map { .results($0.0, [access.privacy.applied(to: $0.1, $0.0)], keeping: names) }
        )
        try await note(results.map(\.0))
    }

    /// Updates the catalogue from the records.
    func note(_ contents: [ContentID]) async throws {
        let access = access
        try await access.lane.readers.run {
            try access.catalogue.notePlugins(of: try access.tiers.cache.records(contents))
        }
    }

    /// Removes all results of a plugin that is no longer in the recipe.
    ///
    /// - Returns: false if it was stopped before its end; the next run continues.
    func remove(_ plugin: String, until control: RunControl) async throws -> Bool {
        guard let names else { return true }
        let access = access
        while !control.isStopped {
            let contents = try await access.lane.readers.run {
                try access.catalogue.contents(withResultOf: plugin, limit: 256)
            }
            if contents.isEmpty { return true }
            try await writer.write(contents.map { .results($0, [], keeping: names) })
            try await access.lane.readers.run { try access.catalogue.forgetPlugins(except: names, of: contents) }
        }
        return false
    }
}
