import PhotoModel
import Synchronization

/// Contents whose tiers were returned, collected so that the catalogue is not written at every view.
final class SeenContents: Sendable {
    /// A wall of thumbnails.
    private static let many = 256

    private let contents = Mutex<Set<ContentID>>([])

    /// - Returns: all of them, to be recorded, once there are enough.
    func add(_ content: ContentID) -> [ContentID]? {
        contents.withLock { contents in
            contents.insert(content)
            guard contents.count >= Self.many else { return nil }
            defer { contents = [] }
            return Array(contents)
        }
    }

    func takeAll() -> [ContentID] {
        contents.withLock { contents in
            defer { contents = [] }
            return Array(contents)
        }
    }
}
