import Backpressure
package import PhotoPipeline
import StoreFiles
package import SystemPackage

/// An event reported by a watch.
package enum WatchEvent: Sendable {
    /// A run has prepared what was new. The first one covered everything. Later ones are reported only if there was
    /// something to do or to report: the errors name what could not be read.
    case prepared(RunReport, notes: [String], errors: [String])
    /// Plugins have processed what was prepared, while there was nothing to prepare.
    case plugins([RunReport.Plugin], notes: [String])
    /// Everything was scanned; from now on changes are noticed.
    case watching(folders: Int)
    /// Changes in a root are found by polling, because not all are reported.
    case polling(root: FilePath, every: Duration, reason: String)
    /// The kernel lost events: everything is scanned again.
    case overflow
    /// A root is away, or is not what it was.
    case rootAway(FilePath, reason: String)
    case rootBack(FilePath)
    /// A root was renamed or moved, and is watched at its new place.
    case rootMoved(FilePath, to: FilePath)
    /// A run failed; it is retried.
    case trouble(String)
}

extension WatchEvent: Encodable {
    private enum Key: String, CodingKey {
        case event, report, plugins, notes, errors, folders, root, rootBytes, to, toBytes, seconds, reason
    }

    /// One object; its key `event` names the case.
    package func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(name, forKey: .event)
        switch self {
        case .prepared(let report, let notes, let errors):
            try object.encode(report, forKey: .report)
            try object.encode(notes, forKey: .notes)
            try object.encode(errors, forKey: .errors)
        case .plugins(let plugins, let notes):
            try object.encode(plugins, forKey: .plugins)
            try object.encode(notes, forKey: .notes)
        case .watching(let folders):
            try object.encode(folders, forKey: .folders)
        case .polling(let root, let interval, let reason):
            try encode(root, &object)
            try object.encode(interval.seconds, forKey: .seconds)
            try object.encode(reason, forKey: .reason)
        case .rootAway(let root, let reason):
            try encode(root, &object)
            try object.encode(reason, forKey: .reason)
        case .rootBack(let root):
            try encode(root, &object)
        case .rootMoved(let root, let path):
            try encode(root, &object)
            try object.encode(path.string, forKey: .to)
            try object.encodeIfPresent(path.base64, forKey: .toBytes)
        case .trouble(let reason):
            try object.encode(reason, forKey: .reason)
        case .overflow: break
        }
    }

    private func encode(_ root: FilePath, _ object: inout KeyedEncodingContainer<Key>) throws {
        try object.encode(root.string, forKey: .root)
        try object.encodeIfPresent(root.base64, forKey: .rootBytes)
    }

    private var name: String {
        switch self {
        case .prepared: "prepared"
        case .plugins: "plugins"
        case .watching: "watching"
        case .polling: "polling"
        case .overflow: "overflow"
        case .rootAway: "rootAway"
        case .rootBack: "rootBack"
        case .rootMoved: "rootMoved"
        case .trouble: "trouble"
        }
    }
}
