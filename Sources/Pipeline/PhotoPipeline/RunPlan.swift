import PhotoCatalogue
import PhotoModel
public import PhotoRecipe

/// The work to do, as far as it can be determined without opening a photo.
public struct RunPlan: Sendable, Codable, Equatable {
    public var found: Int
    public var toPrepare: Int
    /// Already prepared: only their entries in the store may change.
    public var toLink: Int
    public var unchanged: Int
    /// Failed before, and not to be retried.
    public var failed: Int
    /// Files below the roots that are not photos of the library, by kind.
    public var notPrepared: UnpreparedFiles
    /// Why photos are to be prepared or linked.
    public var reasons = Reasons()
    /// The recipe that would be followed.
    public var recipe: FollowedRecipe?
    /// Which facts of photos the recipe allows to be stored.
    public var facts: Facts?
    /// Bytes of the files to prepare. Some of those to link are read too, if the recipe omits less than before.
    public var bytesToRead: Int64
    /// The approximate size of their tiers in the store.
    public var bytesNeeded: Int64
    /// Nil if it cannot be determined.
    public var bytesFree: Int64?
    /// Results of plugins that are not in the recipe, by plugin; nil if there are none.
    public var resultsToRemove: [String: Int]?
    /// Plugins of the recipe that cannot be used here, with what is missing; nil if there are none.
    public var unusablePlugins: [String: String]?

    /// How many photos need work, by reason. The sum is `toPrepare` plus `toLink`.
    public struct Reasons: Sendable, Codable, Equatable {
        /// Not known at this place. Includes moved photos and copies, which are not decoded.
        public var new = 0
        /// The file has changed since it was prepared.
        public var changed = 0
        /// The recipe makes other tiers than the stored ones.
        public var tiersChanged = 0
        /// Tiers are as the recipe requires; facts are to be stored differently.
        public var factsChanged = 0
        /// Known, but not in this cache: the cache is new, or the last run was stopped.
        public var notInCache = 0
        /// Failed before, and are to be retried.
        public var retried = 0

        mutating func add(_ other: Reasons) {
            new += other.new
            changed += other.changed
            tiersChanged += other.tiersChanged
            factsChanged += other.factsChanged
            notInCache += other.notInCache
            retried += other.retried
        }

        mutating func add(_ candidate: Candidate) {
            guard let known = candidate.known, !known.isMissing else { return new += 1 }
            guard known.isUnchanged(candidate.status.stamp) else { return changed += 1 }
            switch known.state {
            case .failed: retried += 1
            case .prepared where known.settledBy != nil: tiersChanged += 1
            case .prepared, .pending: notInCache += 1
            }
        }

        /// - Parameter count: how many of those counted for other tiers already have them, so that only facts change.
        mutating func noteComplete(_ count: Int) {
            tiersChanged -= count
            factsChanged += count
        }
    }

    /// Groups of facts, as named in recipes.
    public struct Facts: Sendable, Codable, Equatable {
        public var stored, sealed, omitted: [String]

        init(_ privacy: Recipe.Privacy) {
            func groups(_ keeping: RecipeChange.Keeping) -> [String] {
                CaptureGroup.allCases.filter { privacy.keeping($0) == keeping }.map(\.rawValue)
            }
            (stored, sealed, omitted) = (groups(.stored), groups(.sealed), groups(.omitted))
        }
    }
}
