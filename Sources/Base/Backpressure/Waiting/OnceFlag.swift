import Synchronization

/// A flag that is set once and read by others.
public final class OnceFlag: Sendable {
    private let state = Atomic(false)

    public init() {}

    public var isSet: Bool { state.load(ordering: .relaxed) }

    public func set() {
        state.store(true, ordering: .relaxed)
    }
}
