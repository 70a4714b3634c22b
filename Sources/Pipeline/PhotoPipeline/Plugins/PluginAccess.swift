import Backpressure
import PhotoCatalogue
import PhotoModel
import PhotoRecipe
import SystemPackage

/// What the plugin pass may use.
struct PluginAccess: Sendable {
    let lane: PipelineLane
    let monitor: RunMonitor
    let tiers: TierCache
    let catalogue: Catalogue
    let privacy: RecordPrivacy
    let budget: MemoryBudget
    /// For one photo, if the plugin has no deadline.
    let deadline: Duration
    /// The roots that the run has open.
    let roots: [Int64]
    /// The folders that the run covers; nil for all of its roots.
    let parts: [(root: Int64, folder: FilePath)]?
    let retriesFailed: Bool
}
