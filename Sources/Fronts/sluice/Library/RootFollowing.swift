import PhotoSession
import PhotoStore
import StoreFiles
import SystemPackage

/// Follows roots of a library that were renamed or moved. Certain matches are accepted before a command begins, and
/// reported. For others, a person is asked.
struct RootFollowing {
    let location: LibraryLocation
    var quiet = false

    /// - Parameter hints: paths that the command uses.
    func follow(hints: [FilePath]) throws {
        // Does not change the catalogue unless it is needed.
        let found = KnownLibrary.findRoots(of: location, hints: hints)
        guard !found.moved.isEmpty else { return }
        do throws(StoreError) {
            report(try location.followRoots(hints: hints))
        } catch {
            guard error.isRefusal else { throw error }
            guard !quiet else { return }
            for move in found.moved {
                Console.error("Note: \(move.root.path) has moved to \(move.path); the library is read-only.")
            }
        }
    }

    /// The same for folders to be prepared. A possible copy becomes a folder of the library only if a person confirms
    /// it.
    func follow(preparing roots: [FilePath]) throws {
        try follow(hints: roots)
        let found = KnownLibrary.findRoots(of: location, hints: roots)
        for move in found.uncertain {
            guard let root = roots.first(where: { $0.starts(with: move.path) }) else { continue }
            if try isMoved(move) {
                try relocate(move)
            } else {
                _ = try location.addRoot(root)
            }
        }
    }

    /// - Throws: `CommandError.perhapsMoved` if nobody can be asked.
    func isMoved(_ move: RootMove) throws -> Bool {
        let question = """
            \(move.path) holds the photos of \(move.root.path), a folder of the library \(location.name) that cannot \
            be found.
            Was it moved? (Answer no if it is a copy, and \(move.root.path) is on a disk that is not mounted.)
            """
        guard let answer = Question.confirm(question) else {
            throw CommandError.perhapsMoved(move.root.path, move.path, option: location.option)
        }
        return answer
    }

    func relocate(_ move: RootMove) throws {
        _ = try location.relocate([move])
        report([move])
    }

    private func report(_ moves: [RootMove]) {
        guard !quiet else { return }
        for move in moves {
            Console.error("\(move.root.path) has moved to \(move.path). The library \(location.name) was updated.")
        }
    }
}
