import PhotoCatalogue
import PhotoModel
public import PhotoRecipe

/// What there is to do, as far as it can be told without opening a photo.
public struct RunPlan: Sendable, Codable, Equatable {
    public var found: Int
    public var toPrepare: Int
    /// Prepared already: only what the store says of them may change.
    public var toLink: Int
    public var unchanged: Int
    /// Failed before, and not to be tried again.
    public var failed: Int
    public var notSupported: Int
    /// Files below the roots that are no photos of the library, by kind.
    public var notPrepared: UnpreparedFiles
    /// Why photos are to be prepared or linked.
    public var reasons = Reasons()
    /// The recipe that would be followed.
    public var recipe: FollowedRecipe?
    /// Which facts of photos the recipe lets be stored.
    public var facts: Facts?
    /// Bytes of the files to prepare. Of those to link, some are read too where the recipe omits less than before.
    public var bytesToRead: Int64
    /// About what their tiers will take in the store.
    public var bytesNeeded: Int64
    /// Nil where it cannot be told.
    public var bytesFree: Int64?
    /// Results of plugins that the recipe does not have, by plugin; nil where there are none.
    public var resultsToRemove: [String: Int]?
    /// Plugins of the recipe that cannot be used here, with what is missing; nil where there are none.
    public var unusablePlugins: [String: String]?

    /// How many photos there is something to do for, by what makes it so: together `toPrepare` and `toLink`.
    public struct Reasons: Sendable, Codable, Equatable {
        /// Not known at this place. Moved photos and copies are among them, and are not decoded.
        public var new = 0
        /// The file is another than when it was prepared.
        public var changed = 0
        /// The recipe makes other tiers than those that are stored.
        public var tiersChanged = 0
        /// Tiers are as the recipe wants them; facts are to be kept otherwise.
        public var factsChanged = 0
        /// Known, and not in this cache: it is a new one, or the last run was stopped.
        public var notInCache = 0
        /// Failed before, and are to be tried again.
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
            case .prepared, .pending, .unsupported: notInCache += 1
            }
        }

        /// - Parameter count: of those for other tiers, how many have them already: what is to be done is about facts.
        mutating func noteComplete(_ count: Int) {
            tiersChanged -= count
            factsChanged += count
        }
    }

    /// Groups of facts, as recipes name them.
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
