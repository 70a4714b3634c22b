import PhotoModel
import Synchronization

/// Temporary file names for drafts: hidden, so that scans skip them, and unique.
struct DraftNames: Sendable {
    /// The prefix of every file name that Sluice reserves for itself.
    static let beginning = Array(".sluice-".utf8)

    private let prefix: String
    private let count = Count()

    /// - Parameter batch: the commit that the drafts belong to.
    init(of batch: AssetID) { prefix = ".sluice-\(batch.hex.suffix(20))-" }

    func next() -> [UInt8] { Array("\(prefix)\(count.next())".utf8) }

    private final class Count: Sendable {
        private let value = Atomic(0)
        func next() -> Int { value.add(1, ordering: .relaxed).newValue }
    }
}
