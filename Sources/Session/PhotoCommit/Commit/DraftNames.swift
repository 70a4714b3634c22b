import PhotoModel
import Synchronization

/// Names of files that wait for their real ones: hidden, so that scans pass them by, and never given twice.
struct DraftNames: Sendable {
    /// Of this and every other name of a file that is Sluice's own.
    static let beginning = Array(".sluice-".utf8)

    private let prefix: String
    private let count = Count()

    /// - Parameter batch: the commit that they belong to.
    init(of batch: AssetID) { prefix = ".sluice-\(batch.hex.suffix(20))-" }

    func next() -> [UInt8] { Array("\(prefix)\(count.next())".utf8) }

    private final class Count: Sendable {
        private let value = Atomic(0)
        func next() -> Int { value.add(1, ordering: .relaxed).newValue }
    }
}
