package import PhotoPipeline
import StoreFiles
package import SystemPackage

/// What a plan holds, and what it leaves out.
package struct PlanSummary: Sendable, Encodable {
    /// As many reasons as are kept for files that are left out.
    private static let maxReasons = 100

    /// Of the plan.
    package private(set) var id = ""
    package private(set) var root: FilePath
    package private(set) var photos = 0
    package private(set) var bytes: Int64 = 0
    package private(set) var shards = 0
    /// Already in the library.
    package private(set) var unchanged = 0
    /// Failed before, and unchanged since.
    package private(set) var failedBefore = 0
    package private(set) var notPrepared = UnpreparedFiles()
    /// Files and folders that could not be planned.
    package private(set) var leftOut = 0
    /// Why: the first of them.
    package private(set) var reasons: [String] = []

    init(root: FilePath) { self.root = root }

    mutating func add(_ found: FoundWork) {
        root = found.root
        unchanged += found.unchanged
        failedBefore += found.failedBefore
        notPrepared.add(found.notPrepared)
        for reason in found.unreadable { leaveOut(reason) }
    }

    mutating func leaveOut(_ reason: String) {
        leftOut += 1
        if reasons.count < Self.maxReasons { reasons.append(reason) }
    }

    mutating func note(_ plan: ShardPlan) {
        (id, photos, bytes, shards) = (plan.id, plan.photos, plan.bytes, plan.shards)
    }

    private enum Key: String, CodingKey {
        case id, root, rootBytes, photos, bytes, shards, unchanged, failedBefore, notPrepared, leftOut, reasons
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(id, forKey: .id)
        try container.encode(root.string, forKey: .root)
        try container.encodeIfPresent(root.base64, forKey: .rootBytes)
        try container.encode(photos, forKey: .photos)
        try container.encode(bytes, forKey: .bytes)
        try container.encode(shards, forKey: .shards)
        try container.encode(unchanged, forKey: .unchanged)
        try container.encode(failedBefore, forKey: .failedBefore)
        try container.encode(notPrepared, forKey: .notPrepared)
        try container.encode(leftOut, forKey: .leftOut)
        try container.encode(reasons, forKey: .reasons)
    }
}
