import ArgumentParser
import PhotoPipeline
import PhotoSession
import PhotoStore
import StoreFiles
import SystemPackage

/// The folders of a library.
extension LibraryKeeping {
    struct Relocate: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "relocate",
            abstract: "Update the path of a folder that has moved.",
            discussion: """
                For a move that Sluice cannot recognise with certainty: from a disk that is not mounted, or beside a \
                copy. Decisions, albums, history and trashed photos follow, and nothing is prepared again. A folder \
                above several folders of the library moves all of them. If NEW is already a folder of the library, the \
                two are merged. No file is changed; `sluice library relocate NEW OLD` moves back.
                """
        )

        @Argument(help: ArgumentHelp("Folder as the library knows it.", valueName: "old"), completion: .directory)
        var old: FilePath

        @Argument(help: ArgumentHelp("Present path of the folder.", valueName: "new"), completion: .directory)
        var new: FilePath

        @OptionGroup var library: LibraryOptions

        @Flag(help: "Accept NEW although it contains none of the library's photos.")
        var force = false

        @Flag(help: "Report what would be done, and change nothing.")
        var dryRun = false

        @Flag(help: "Print one JSON object.")
        var json = false

        private struct Report: Encodable {
            struct Move: Encodable {
                var from, to: String
                /// Base64 of these paths if they are not valid UTF-8.
                var fromBytes, toBytes: String?

                init(_ move: RootMove) {
                    (from, to) = (move.root.path.string, move.path.string)
                    (fromBytes, toBytes) = (move.root.path.base64, move.path.base64)
                }
            }

            var library: String
            var moves: [Move]
            /// Photos with decisions in both folders. Those at the new place are kept.
            var conflicts: Int
            var dryRun: Bool
        }

        func run() throws {
            let new = try Paths.root(new)
            let location = try location()
            let roots = try location.roots()
            let places = [Paths.absolute(old), Paths.asTyped(old)]
            let moves = roots.compactMap { root -> RootMove? in
                for place in places {
                    var below = root.path
                    guard below.removePrefix(place) else { continue }
                    return RootMove(root: root, path: below.isEmpty ? new : new.pushing(below))
                }
                return nil
            }
            guard !moves.isEmpty else {
                throw CommandError.noSuchRoot(old, library: location.name, roots: roots.map(\.path))
            }
            for move in moves where !force {
                guard try location.hasFiles(of: move.root, at: move.path) else {
                    throw CommandError.otherPhotos(move.path, root: move.root.path)
                }
            }
            let conflicts = dryRun ? 0 : try location.relocate(moves)
            try print(moves, location, conflicts)
        }

        private func location() throws -> LibraryLocation {
            if let named = try library.named() {
                guard named.exists else { throw StoreError.notFound(named) }
                return named
            }
            // Does not follow moved roots, because this command sets their place.
            let places = [Paths.absolute(old), Paths.asTyped(old)]
            let homes = try StoreHomes()
            try KnownLibrary.checkVisible(in: homes)
            let all = KnownLibrary.all(in: homes)
            let isMeant = { (root: FilePath) in places.contains { root.starts(with: $0) } }
            guard let known = all.first(where: { $0.roots.contains(where: isMeant) }) else {
                throw CommandError.noLibrary(old)
            }
            return known.location
        }

        private func print(_ moves: [RootMove], _ location: LibraryLocation, _ conflicts: Int) throws {
            if json {
                return try Console.json(
                    Report(
                        library: location.name,
                        moves: moves.map { Report.Move($0) },
                        conflicts: conflicts,
                        dryRun: dryRun
                    )
                )
            }
            var lines = moves.map { move in
                "\(move.root.path) \(dryRun ? "would become" : "is now") \(move.path) in the library \(location.name)."
            }
            if conflicts > 0 {
                lines.append(
                    """
                    \(Amounts.count(conflicts, "photo")) had decisions in both folders: those at the new place stay, the others \
                    are kept with photos that count as missing.
                    """
                )
            }
            try Console.output(lines.joined(separator: "\n"))
        }
    }

    struct AddRoot: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add-root",
            abstract: "Add a folder to a library.",
            discussion: """
                `sluice prepare` then prepares its photos. A removed folder returns with all its decisions. Folders of \
                the library inside the new one become part of it, without being prepared again.
                """
        )

        @Argument(help: ArgumentHelp("Folder with photos.", valueName: "folder"), completion: .directory)
        var folder: FilePath

        @OptionGroup var library: LibraryOptions

        @Flag(help: "Print one JSON object.")
        var json = false

        private struct Report: Encodable {
            var library, root: String
            /// Base64 of the folder if it is not valid UTF-8, and of each folder if at least one is not.
            var pathBytes: String?
            var roots: [String]
            var rootBytes: [String]?
        }

        func run() throws {
            let folder = try Paths.root(folder)
            let library = try library.open()
            let root = try library.addRoot(folder)
            if json {
                let roots = try library.roots().map(\.path)
                return try Console.json(
                    Report(
                        library: library.location.name,
                        root: root.path.string,
                        pathBytes: root.path.base64,
                        roots: roots.map(\.string),
                        rootBytes: roots.base64
                    )
                )
            }
            try Console.output(
                """
                \(root.path) is a folder of the library \(library.location.name). To prepare its photos: \
                sluice prepare \(root.path.word) \(library.location.option)
                """
            )
        }
    }

    struct RemoveRoot: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove-root",
            abstract: "Remove a folder from a library.",
            discussion: """
                Its photos then count as missing; no file is changed. Their decisions stay in the library and its \
                exports, and pending ones stay pending. `sluice library add-root` and `sluice prepare` bring \
                everything back, without preparing anything again unless `sluice prune` has removed the photos' tiers.
                """
        )

        @Argument(help: ArgumentHelp("Folder of the library.", valueName: "folder"), completion: .directory)
        var folder: FilePath

        @OptionGroup var library: LibraryOptions

        @Flag(help: "Report what would be done, and change nothing.")
        var dryRun = false

        @Flag(help: "Print one JSON object.")
        var json = false

        private struct Report: Encodable {
            var library, root: String
            /// Base64 of the folder if it is not valid UTF-8.
            var pathBytes: String?
            var photos, decisions, pending: Int
            var dryRun: Bool
        }

        func run() throws {
            let path = Paths.absolute(folder)
            let location = try library.location(holding: path)
            guard location.exists else { throw StoreError.notFound(location) }
            let library = try dryRun ? Library(rehearsing: location) : Library(location, .read)
            let roots = try library.roots()
            let places = [path, Paths.asTyped(folder)]
            guard let root = roots.first(where: { places.contains($0.path) }) else {
                throw CommandError.noSuchRoot(folder, library: location.name, roots: roots.map(\.path))
            }
            let removed = try library.removeRoot(root)
            if json {
                return try Console.json(
                    Report(
                        library: location.name,
                        root: root.path.string,
                        pathBytes: root.path.base64,
                        photos: removed.photos,
                        decisions: removed.decisions,
                        pending: removed.pending,
                        dryRun: dryRun
                    )
                )
            }
            try Console.output(text(root, removed, location))
        }

        private func text(_ root: Root, _ removed: RemovedRoot, _ location: LibraryLocation) -> String {
            var lines = [
                """
                \(root.path) \(dryRun ? "would be" : "was") removed from the library \(location.name): \
                \(Amounts.count(removed.photos, "photo")), whose files stay as they are.
                """
            ]
            if removed.decisions > 0 {
                let pending = removed.pending > 0 ? ", \(Amounts.count(removed.pending)) of them pending" : ""
                let decisions = Amounts.count(removed.decisions, "decision")
                lines.append("Their decisions \(dryRun ? "would be" : "are") kept: \(decisions)\(pending).")
            }
            lines.append("To add it again: sluice library add-root \(root.path.word) \(location.option)")
            return lines.joined(separator: "\n")
        }
    }
}
