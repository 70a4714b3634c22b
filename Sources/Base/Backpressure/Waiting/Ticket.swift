import Synchronization

/// Identifies one wait, so that it can be withdrawn from its queue.
struct Ticket: Hashable, Sendable {
    private static let issued = Atomic<UInt64>(0)

    private let number: UInt64

    init() {
        number = Self.issued.wrappingAdd(1, ordering: .relaxed).newValue
    }
}
