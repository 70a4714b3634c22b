import PhotoModel
import PhotoSession
import StoreFiles
import SystemPackage

/// What `sluice failures` says of a photo, of a plugin that has no result for a photo, or of one that failed as a whole.
struct FailureEntry: Encodable {
    /// Absent for a plugin that has failed as a whole, as all of a photo.
    var id: String?
    var path: String?
    /// Base64 of the path's bytes, where they are not UTF-8.
    var pathBytes: String?
    var byteCount: Int64?
    var failure: FailureDocument
    var accepted = false
    /// The plugin that failed; absent where none did.
    var plugin: String?
    /// How many have no result of a plugin that has failed as a whole.
    var photos: Int?

    /// A plugin that has failed as a whole.
    init(_ failed: FailedPlugin) {
        failure = FailureDocument(plugin: failed.reason, willRetry: failed.willRetry)
        (plugin, photos) = (failed.plugin, failed.photos)
    }

    init(_ problem: (asset: Asset, plugin: String, problem: String)) {
        failure = FailureDocument(plugin: problem.problem, willRetry: false)
        describe(problem.asset)
        plugin = problem.plugin
    }

    init(_ failed: LibraryFailures.Photo) {
        (failure, accepted) = (FailureDocument(failed.failure), failed.isAccepted)
        describe(failed.asset)
    }

    private mutating func describe(_ asset: Asset) {
        (id, path, pathBytes) = (asset.id.description, asset.path.string, asset.path.base64)
        byteCount = asset.stamp.size
    }

    /// For people: what it is about.
    var subject: String { path ?? "plugin \(plugin ?? "")" }

    /// For people: why, and what comes of it.
    var text: String {
        let kind = accepted ? "\(failure.kind), accepted" : failure.kind
        let place = path == nil ? failure.stage : plugin ?? failure.stage
        return "\(kind) (\(place)): \(failure.reason.printable)\(outlook)"
    }

    private var outlook: String {
        let retry = failure.willRetry ? "; the next run tries again" : ""
        if let photos { return "; \(Amounts.count(photos, "photo")) without a result\(retry)" }
        guard failure.kind == "failed" else { return "" }
        return failure.willRetry ? retry : "; not tried again until it changes"
    }
}
