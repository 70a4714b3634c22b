import Synchronization

/// The external plugin whose processes take memory now; nil for none.
package final class RunningPlugin: Sendable {
    private let plugin = Mutex<ExternalProcessor?>(nil)

    package init() {}

    package func set(_ plugin: ExternalProcessor?) { self.plugin.withLock { $0 = plugin } }

    package var residentByteCount: Int { plugin.withLock { $0 }?.residentByteCount ?? 0 }
}
