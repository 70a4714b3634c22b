import Backpressure
import PhotoCatalogue
import PhotoModel
import PhotoRecipe
import SystemPackage

/// What the pass of plugins may touch.
struct PluginAccess: Sendable {
    let lane: PipelineLane
    let monitor: RunMonitor
    let tiers: TierCache
    let catalogue: Catalogue
    let privacy: RecordPrivacy
    let budget: MemoryBudget
    /// For one photo, where the plugin has none of its own.
    let deadline: Duration
    /// That the run has open.
    let roots: [Int64]
    /// The folders that the run looks at; nil for all of its roots.
    let parts: [(root: Int64, folder: FilePath)]?
    let retriesFailed: Bool
}
