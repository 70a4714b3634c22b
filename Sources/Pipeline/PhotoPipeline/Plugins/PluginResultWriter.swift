import Backpressure
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoRecipe
import PhotoRecord

/// Writes results in groups: into the records, then into the catalogue. Stopping between the two costs nothing: the next
/// run finds them in the records.
actor PluginResultWriter {
    private static let maxResults = 32
    /// Plugins may take long for a photo: what they found is not to be lost with the process.
    private static let maxDelay = Duration.seconds(2)

    private let access: PluginAccess
    private let writer: CacheWriter
    /// Of the plugins whose results stay; nil for all.
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

    /// Tells the catalogue what the records have.
    func note(_ contents: [ContentID]) async throws {
        let access = access
        try await access.lane.readers.run {
            try access.catalogue.notePlugins(of: try access.tiers.cache.records(contents))
        }
    }

    /// Takes all results of a plugin out that the recipe does not have any more.
    ///
    /// - Returns: false where it was stopped before its end; the next run goes on.
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
