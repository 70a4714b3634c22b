import PhotoModel
import PhotoSession
import StoreFiles
import SystemPackage

/// An entry of `sluice failures`: a photo, a plugin without a result for a photo, or a plugin that failed as a whole.
struct FailureEntry: Encodable {
    /// Absent for a plugin that failed as a whole, as are all facts of a photo.
    var id: String?
    var path: String?
    /// Base64 of the path's bytes if they are not valid UTF-8.
    var pathBytes: String?
    var byteCount: Int64?
    var failure: FailureDocument
    var accepted = false
    /// The plugin that failed; absent if none did.
    var plugin: String?
    /// Number of photos without a result of a plugin that failed as a whole.
    var photos: Int?

    /// An entry for a plugin that failed as a whole.
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

    /// For people: the photo or plugin.
    var subject: String { path ?? "plugin \(plugin ?? "")" }

    /// For people: the reason and the consequence.
    var text: String {
        let kind = accepted ? "\(failure.kind), accepted" : failure.kind
        let place = path == nil ? failure.stage : plugin ?? failure.stage
        return "\(kind) (\(place)): \(failure.reason.printable)\(outlook)"
    }

    private var outlook: String {
        let retry = failure.willRetry ? "; the next run retries" : ""
        if let photos { return "; \(Amounts.count(photos, "photo")) without a result\(retry)" }
        guard failure.kind == "failed" else { return "" }
        return failure.willRetry ? retry : "; not retried until it changes"
    }
}
