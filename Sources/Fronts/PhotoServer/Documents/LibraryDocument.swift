import Foundation
import Imaging
import PhotoModel
import PhotoPipeline
import PhotoRecipe
import PhotoSession

/// Which library it is, whether it can be used, and how much it contains.
struct LibraryDocument: Encodable, Sendable {
    struct Access: Encodable, Sendable {
        /// `notDetermined`, `restricted`, `denied`, `authorised`, `limited`.
        var state: String
        /// Why decisions are not possible.
        @OrNull var reason: String?
        /// Folders that cannot be reached.
        var folders: [String]
        /// Base64 of each of these, if at least one is not UTF-8.
        var folderBytes: [String]?
    }

    struct Totals: Encodable, Sendable {
        var photos, missing, failed, unreviewed: Int
        /// All four verdicts.
        var byVerdict: [String: Int]
        var pending, withProblem: Int
        var byteCount: Int64
        var stacks, stackedFiles: Int
    }

    struct Tier: Encodable, Sendable {
        var name: String
        /// Pixels of the long edge, or of the short one if the recipe specifies that; null if the recipe is not known.
        @OrNull var edge: Int?
        var digest: String
    }

    /// The part of the library that a guest sees.
    struct Shared: Encodable, Sendable {
        var name: String
        var scope: Share.Scope
        var ends: Date?
        /// Whether it shows where photos were taken.
        var places: Bool
    }

    var id, name: String
    var access: Access
    var totals: Totals
    /// Largest first.
    var tiers: [Tier]
    var reviewTier, gridTier: String
    /// By their names in filters and orders.
    var pluginValues: [String]
    /// Whether originals are served.
    var originals: Bool
    /// Whether the connection allows browsers to install the page.
    var secure: Bool
    /// Whether other devices can be admitted: the server is not for this machine alone.
    var reachable: Bool
    /// The command that serves this library, without its network options: `sluice serve '/home/me/My photos'`.
    var command: String
    /// Absent for the owner.
    var share: Shared?
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
        (stacks, stackedFiles) = (totals.stacks, totals.stackedFiles)
    }
}

extension [Verdict: Int] {
    /// Including zero counts.
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
