import Backpressure
import Imaging
import PhotoStore

/// What the stages of one run share.
struct RunContext: Sendable {
    let recipe: Recipe
    let digests: TierDigests
    let cache: Cache
    let catalogue: Catalogue
    let monitor: RunMonitor
    let memory: RunMemory
    /// Threads that read files and ask the databases: they mostly wait for the disk.
    let readers: BlockingPool
    /// Threads that compute: one for each photo decoded at a time.
    let compute: BlockingPool
    let decoders: DecodeWorkers
    let decoderVersion: DecoderVersion
    let inFlight = ContentsInFlight()
    /// Numbers of the roots that this run looks at.
    let openRoots: Set<Int64>
    /// Photos that a stage has in hand at a time.
    let lanes: Int
    /// When the run began to look at files; nanoseconds since 1970, by the clock of file times.
    let scanStarted: Int64
    let retriesFailed: Bool

    /// Bytes for photos that are under way.
    var budget: MemoryBudget { memory.leases }

    /// What a remembered failure depends on: another decoder or other limits may succeed.
    var failureDigest: TierDigest { TierDigests.digest(of: failureVersion) }

    var failureVersion: String { "\(decoderVersion.text); \(recipe.limits)" }
}
