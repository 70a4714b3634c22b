import Backpressure
import Imaging
package import PhotoCatalogue
import PhotoModel
import PhotoPlugins
import PhotoRecipe
package import StoreFiles

/// The work for plugins in a library.
struct PluginWork {
    struct Part {
        let processor: any PhotoProcessor
        let plugin: PluginIdentity

        /// Contents without a result. For a large library they take memory, so they are loaded for one plugin at a
        /// time.
        func contents(_ access: PluginAccess) throws(StoreError) -> [ContentID] {
            try access.catalogue.contents(
                withoutResultOf: plugin.name,
                digest: plugin.digest,
                roots: access.roots,
                parts: access.parts,
                retriesFailed: access.retriesFailed
            )
        }

        func isThereAny(_ access: PluginAccess) throws(StoreError) -> Bool {
            try access.catalogue.hasContents(
                withoutResultOf: plugin.name,
                digest: plugin.digest,
                roots: access.roots,
                parts: access.parts,
                retriesFailed: access.retriesFailed
            )
        }
    }

    /// Names of the plugins whose results are kept; nil for all.
    let names: [String]?
    /// Plugins that are no longer in the recipe, with the number of their results.
    let others: [String: Int]
    /// In processing order.
    let parts: [Part]

    var isEmpty: Bool { others.isEmpty && parts.isEmpty }

    init(_ pipeline: PhotoPipeline, _ access: PluginAccess) async throws {
        let plugins = pipeline.recipe.plugins ?? []
        let configuration = pipeline.configuration
        let processors: [(any PhotoProcessor, [String])] =
            plugins.map { (ExternalProcessor($0, allowsUnsandboxed: configuration.allowsUnsandboxed), $0.command) }
            + configuration.processors.map { ($0, []) }
        names = pipeline.pluginNames
        others = try await access.lane.readers.run { [names] in try access.catalogue.plugins(except: names) }
        parts = try await access.lane.readers.run {
            try processors.map { processor, command in
                Part(processor: processor, plugin: PluginIdentity(processor, command: command, access.tiers.digests))
            }.filter { try $0.isThereAny(access) }
        }
        let (waiting, known) = (parts.map(\.plugin.name), processors.map { $0.0.name })
        try await access.lane.readers.run {
            // A run over a part of the library does not show what is left in the rest.
            let isWhole = try access.parts == nil && access.roots.count == access.catalogue.roots().count
            try access.catalogue.forgetPluginFailures(except: isWhole ? waiting : known)
        }
    }
}

extension PhotoPipeline {
    /// Whether a run may have work for plugins.
    package var hasPlugins: Bool { recipe.plugins != nil || !configuration.processors.isEmpty }

    /// The plugins whose results a run keeps: all (nil), unless the recipe lists plugins.
    var pluginNames: [String]? {
        recipe.plugins.map { plugins in plugins.map(\.name) + configuration.processors.map(\.name) }
    }

    /// The checks of the recipe's plugins, by name. Blocks.
    var pluginChecks: [String: PluginCheck] {
        var checks: [String: PluginCheck] = [:]
        for plugin in recipe.plugins ?? [] {
            checks[plugin.name] = PluginCheck(plugin, allowsUnsandboxed: configuration.allowsUnsandboxed)
        }
        return checks
    }

    /// The handling of work that would need a missing sandbox.
    var unsandboxed: RunReport.Uncaged { configuration.allowsUnsandboxed ? .allowed : .refused }

    /// - Throws: `PipelineError.unfitProcessor`
    static func check(_ processors: [any PhotoProcessor], _ recipe: Recipe) throws(PipelineError) {
        var taken = Dictionary(
            uniqueKeysWithValues: BuiltInProcessor.allCases.map { ($0.rawValue, "a built-in processor") }
        )
        for plugin in recipe.plugins ?? [] { taken[plugin.name] = "a plugin of the recipe \(recipe.name)" }
        let tiers = recipe.tiers.map(\.name)
        for processor in processors {
            let name = processor.name
            guard TierSpec.isName(name) else {
                throw .unfitProcessor(name, reason: "its name must be \(TierSpec.nameNotation)")
            }
            let program = Recipe.Plugin.builtIn(name, tier: "")?.command.first
            if let owner = taken.updateValue("another processor", forKey: name) ?? program {
                throw .unfitProcessor(name, reason: "its name is taken by \(owner); choose another")
            }
            if let tier = processor.wants.tier, !tiers.contains(tier) {
                let known = tiers.joined(separator: ", ")
                throw .unfitProcessor(name, reason: "the recipe \(recipe.name) has no tier \(tier); it has \(known)")
            }
        }
    }
}

extension Catalogue {
    /// The plugins that have results, with the number of contents; empty if all are kept.
    package func plugins(except names: [String]?) throws(StoreError) -> [String: Int] {
        guard let names else { return [:] }
        return try plugins().filter { !names.contains($0.key) }
    }
}
