import PhotoSession
import PhotoStore
import StoreFiles
import SystemPackage

/// Roots of a library that were renamed or moved: those that are certainly the same are taken over before a command begins,
/// and said so; of others a person is asked.
struct RootFollowing {
    let location: LibraryLocation
    var quiet = false

    /// - Parameter hints: paths that the command is about.
    func follow(hints: [FilePath]) throws {
        // Without a change to the catalogue, as long as there is no need for one.
        let found = KnownLibrary.findRoots(of: location, hints: hints)
        guard !found.moved.isEmpty else { return }
        do throws(StoreError) {
            tell(try location.followRoots(hints: hints))
        } catch {
            guard error.isRefusal else { throw error }
            guard !quiet else { return }
            for move in found.moved {
                Console.error("Note: \(move.root.path) is \(move.path) now; the library is read-only.")
            }
        }
    }

    /// The same for folders that are to be prepared. One that is perhaps a copy becomes a folder of the library only where
    /// somebody says so.
    func follow(preparing roots: [FilePath]) throws {
        try follow(hints: roots)
        let found = KnownLibrary.findRoots(of: location, hints: roots)
        for move in found.perhaps {
            guard let root = roots.first(where: { $0.starts(with: move.path) }) else { continue }
            if try isMoved(move) {
                try relocate(move)
            } else {
                _ = try location.addRoot(root)
            }
        }
    }

    /// - Throws: `CommandError.perhapsMoved` where nobody can be asked.
    func isMoved(_ move: RootMove) throws -> Bool {
        let question = """
            \(move.path) holds the photos of \(move.root.path), a folder of the library \(location.name) that is not there.
            Was it moved? (No: it is a copy, and \(move.root.path) is on a disk that is not mounted.)
            """
        guard let answer = Question.confirm(question) else {
            throw CommandError.perhapsMoved(move.root.path, move.path, option: location.option)
        }
        return answer
    }

    func relocate(_ move: RootMove) throws {
        _ = try location.relocate([move])
        tell([move])
    }

    private func tell(_ moves: [RootMove]) {
        guard !quiet else { return }
        for move in moves {
            Console.error("\(move.root.path) is \(move.path) now: the library \(location.name) follows.")
        }
    }
}
