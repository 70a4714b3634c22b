import Foundation
import PhotoCache
import PhotoModel
package import PhotoStore
package import StoreFiles
import Synchronization

/// Keeps the place of a check in a file of the store, so that another check can go on there after this one was interrupted
/// or killed.
package final class KeptCheck: Sendable {
    private struct Contents: Codable {
        var version = Contents.version
        /// Its place is one of this cache's.
        var cache: String
        var place = StoreCheckPlace()
        var findings: [StoreFinding] = []

        static let version = 1
    }

    private struct State {
        var contents: Contents
        var savedAt = ContinuousClock.now
        var problem: StoreError?
    }

    private let location: LibraryLocation
    private let state: Mutex<State>
    private static let interval = Duration.seconds(5)

    /// - Parameter resuming: whether to go on where the last check of this library was interrupted, if one was and the
    ///   cache was not replaced since.
    package init(_ library: Library, resuming: Bool) {
        location = library.location
        let kept = resuming ? Self.contents(of: library) : nil
        state = Mutex(State(contents: kept ?? Contents(cache: library.cache.identifier)))
    }

    private static func contents(of library: Library) -> Contents? {
        let location = library.location
        guard let bytes = PrivateFiles.contents(location.checkFile),
            let contents = try? JSONDecoder.sluice().decode(Contents.self, from: Data(bytes)),
            contents.version == Contents.version, contents.cache == library.cache.identifier
        else { return nil }
        return contents
    }

    package var place: StoreCheckPlace { state.withLock { $0.contents.place } }
    /// Including those of the checks that this one continues.
    package var findings: [StoreFinding] { state.withLock { $0.contents.findings } }
    /// Why the last place could not be kept; nil if it was.
    package var problem: StoreError? { state.withLock { $0.problem } }

    package func add(_ finding: StoreFinding) { state.withLock { $0.contents.findings.append(finding) } }

    /// Keeps a place every few seconds. Blocks on the disk.
    package func note(_ place: StoreCheckPlace) {
        state.withLock { state in
            state.contents.place = place
            if state.savedAt.duration(to: .now) >= Self.interval { save(&state) }
        }
    }

    /// Keeps the last place. Blocks on the disk.
    package func save() { state.withLock { save(&$0) } }

    private func save(_ state: inout State) {
        do {
            try PrivateFiles.replaceContents(of: location.checkFile, with: try JSONText.bytes(of: state.contents))
            state.problem = nil
        } catch {
            state.problem = error as? StoreError
        }
        state.savedAt = .now
    }

    /// Forgets the place, because the check is complete.
    package func end() { try? PrivateFiles.remove(location.checkFile) }
}
