import ArgumentParser
import Foundation
import PhotoModel
import PhotoStore
import StoreFiles
import SystemPackage

extension LibraryKeeping {
    /// Restores a lost or damaged catalogue from a copy.
    struct Restore: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "restore",
            abstract: "List the backups of a library's catalogue, or restore one.",
            discussion: """
                The catalogue holds your decisions, and cannot be made again. Backups are stored beside it: made by \
                commits, at most hourly (the last ones of three days and three weeks are kept), and before updates of \
                Sluice. The present catalogue is set aside, and can itself be restored. No other process may have the \
                library open. Decisions made after the backup are lost; photos and sidecars are not changed.
                """
        )

        @Argument(
            help: ArgumentHelp("Backup to restore; 'newest' for the newest.", valueName: "copy"),
            completion: .file()
        )
        var copy: FilePath?

        @OptionGroup var library: LibraryOptions

        @Flag(help: "Print JSON.")
        var json = false

        private struct Entry: Encodable {
            var path, made: String
            var photos, decisions: Int
        }

        private struct Report: Encodable {
            var restored: String
            var setAside: String?
        }

        func run() throws {
            let location = try library.location(holding: nil)
            guard let copy else { return try list(location.catalogueCopies) }
            let chosen: FilePath
            if copy == "newest" {
                guard let newest = location.catalogueCopies.first else { throw CommandError.noCopies(location.name) }
                chosen = newest.path
            } else {
                chosen = Paths.absolute(copy)
            }
            let aside = try location.restoreCatalogue(from: chosen)
            if json { return try Console.json(Report(restored: chosen.string, setAside: aside?.string)) }
            try Console.output("Restored \(chosen.string.printable).")
            if let aside { try Console.output("The previous catalogue is now \(aside.string.printable).") }
            try Console.output("Run `sluice prepare` to find photos added, changed or removed since the backup.")
        }

        private func list(_ copies: [CatalogueCopy]) throws {
            if json {
                return try Console.json(
                    copies.map {
                        Entry(
                            path: $0.path.string,
                            made: $0.made.formatted(.iso8601),
                            photos: $0.photos,
                            decisions: $0.decisions
                        )
                    }
                )
            }
            guard !copies.isEmpty else { return try Console.output("There are no backups of the catalogue yet.") }
            var table = Table()
            for copy in copies {
                let known = "\(Amounts.count(copy.photos, "photo")), \(Amounts.count(copy.decisions, "decision"))"
                table.add(copy.made.formatted(.iso8601), known, copy.path.string.printable)
            }
            try Console.output(table.text)
        }
    }
}
