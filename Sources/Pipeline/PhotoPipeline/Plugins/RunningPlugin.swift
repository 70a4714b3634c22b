import Synchronization

/// The external plugin whose processes take memory now; nil for none.
final class RunningPlugin: Sendable {
    private let plugin = Mutex<ExternalProcessor?>(nil)

    func set(_ plugin: ExternalProcessor?) { self.plugin.withLock { $0 = plugin } }

    var residentByteCount: Int { plugin.withLock { $0 }?.residentByteCount ?? 0 }
}
