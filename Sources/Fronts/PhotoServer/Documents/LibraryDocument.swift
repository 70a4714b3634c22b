import Imaging
import PhotoModel
import PhotoPipeline
import PhotoRecipe
import PhotoSession

/// Which library it is, whether it can be used, and how much there is in it.
struct LibraryDocument: Encodable, Sendable {
    struct Access: Encodable, Sendable {
        /// `notDetermined`, `restricted`, `denied`, `authorised`, `limited`.
        var state: String
        /// Why nothing can be decided.
        @OrNull var reason: String?
        /// Folders that are out of sight.
        var folders: [String]
        /// Base64 of each of these, where one at least is not UTF-8.
        var folderBytes: [String]?
    }

    struct Totals: Encodable, Sendable {
        var photos, missing, failed, unreviewed: Int
        /// All four of them.
        var byVerdict: [String: Int]
        var pending, withProblem: Int
        var byteCount: Int64
    }

    struct Tier: Encodable, Sendable {
        var name: String
        /// Pixels of the long edge, or of the short one where the recipe says so; null where the recipe is not known.
        @OrNull var edge: Int?
        var digest: String
    }

    var id, name: String
    var access: Access
    var totals: Totals
    /// Largest first.
    var tiers: [Tier]
    var reviewTier, gridTier: String
    /// As filters and orders name them.
    var pluginValues: [String]
    /// Whether originals are handed out.
    var originals: Bool
    /// Whether it is served so that browsers let the page be installed.
    var secure: Bool
    /// Whether other devices can be let in: the server is not for this machine alone.
    var reachable: Bool
    /// The command that serves this library, without how it is to be reached: `sluice serve '/home/me/My photos'`.
    var command: String
}

extension LibraryDocument.Access {
    init(_ access: LibraryAccess) {
        self.init(state: "", reason: nil, folders: [])
        switch access {
        case .notDetermined: state = "notDetermined"
        case .restricted(let why): (state, reason) = ("restricted", why)
        case .denied(let why): (state, reason) = ("denied", why)
        case .authorised: state = "authorised"
        case .limited(let away, let bytes): (state, folders, folderBytes) = ("limited", away, bytes)
        }
    }
}

extension LibraryDocument.Totals {
    init(_ totals: LibraryTotals) {
        (photos, missing, failed, unreviewed) = (totals.photos, totals.missing, totals.failed, totals.unreviewed)
        byVerdict = totals.byVerdict.byName
        (pending, withProblem, byteCount) = (totals.pending, totals.withProblem, totals.byteCount)
    }
}

extension [Verdict: Int] {
    /// With those that there are none of.
    var byName: [String: Int] {
        [String: Int](uniqueKeysWithValues: Verdict.allCases.map { ($0.rawValue, self[$0] ?? 0) })
    }
}

extension LibraryDocument.Tier {
    static func all(_ inForce: RecipeInForce?) -> [LibraryDocument.Tier] {
        let specs = inForce.flatMap { Recipe($0) }?.tiers ?? []
        let edges = Dictionary(specs.map { ($0.name, $0.edge.length) }) { first, _ in first }
        return (inForce?.tiers ?? []).map {
            LibraryDocument.Tier(name: $0.name, edge: edges[$0.name], digest: $0.digest)
        }
    }
}

extension TierSpec.Edge {
    fileprivate var length: Int {
        switch self {
        case .long(let length), .short(let length): length
        }
    }
}
