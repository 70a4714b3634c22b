import ArgumentParser
import PhotoModel
import PhotoPipeline
import PhotoStore
import StoreFiles
import SystemPackage

/// Renaming and deleting a library.
extension LibraryKeeping {
    struct Rename: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "rename",
            abstract: "Rename a library.",
            discussion: """
                Renames the folders of its cache and catalogue; photos are not changed. No other process may have the \
                library open.
                """
        )

        @Argument(help: ArgumentHelp("Name of a library, as `sluice libraries` lists it.", valueName: "name"))
        var name: String

        @Argument(help: ArgumentHelp("New name.", valueName: "new-name"))
        var newName: String

        @Flag(help: "Print one JSON object.")
        var json = false

        private struct Report: Encodable { var library, was, cache, catalogue: String }

        func validate() throws {
            guard LibraryName.isValid(name), LibraryName.isValid(newName) else {
                throw ValidationError("A library's name consists of letters, digits, '-', '_' and '.'.")
            }
        }

        func run() throws {
            let homes = try StoreHomes()
            let location = LibraryLocation(named: name, in: homes)
            guard location.exists else { throw StoreError.notFound(location) }
            let new = LibraryLocation(named: newName, in: homes)
            try location.rename(to: new)
            if json {
                return try Console.json(
                    Report(
                        library: newName,
                        was: name,
                        cache: new.cacheFolder.string,
                        catalogue: new.catalogueFile.string
                    )
                )
            }
            try Console.output("Renamed the library \(name) to \(newName).")
        }
    }

    struct Delete: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "delete",
            abstract: "Delete a library: its cache, its catalogue and all decisions.",
            discussion: """
                Lists what will be deleted, and asks for the library's name, which --confirm can give. Photos, \
                sidecars and the trash are never changed. `sluice library export` saves decisions first. No other \
                process may have the library open.
                """
        )

        @Argument(help: ArgumentHelp("Name of a library, as `sluice libraries` lists it.", valueName: "name"))
        var name: String?

        @Option(
            help: ArgumentHelp(
                """
                Library whose cache and catalogue are stored in this folder, instead of a name.
                """,
                valueName: "dir"
            ),
            completion: .directory
        )
        var store: FilePath?

        @Option(help: ArgumentHelp("Confirm by the library's name, without being asked.", valueName: "name"))
        var confirm: String?

        @Flag(help: "List what would be deleted, and delete nothing.")
        var dryRun = false

        @Flag(help: "Print one JSON object.")
        var json = false

        private struct Report: Encodable {
            struct Part: Encodable {
                var path: String
                var bytes: Int
                var files: Int
            }

            var library: String
            var cache, catalogue: Part
            var roots: [String]
            /// Base64 of each root if at least one is not valid UTF-8.
            var rootBytes: [String]?
            /// Absent if the catalogue cannot be read.
            var photos, decisions, pending, albums: Int?
            var deleted: Bool
        }

        func validate() throws {
            if (name == nil) == (store == nil) { throw ValidationError("Give a library's name, or --store.") }
            if let name, !LibraryName.isValid(name) {
                throw ValidationError("A library's name consists of letters, digits, '-', '_' and '.'.")
            }
        }

        func run() throws {
            let location =
                try store.map { LibraryLocation(store: Paths.absolute($0)) }
                ?? LibraryLocation(named: name ?? "", in: StoreHomes())
            let contents = try location.contents()
            if dryRun { return try print(contents, location, isDeleted: false) }
            if !json { try Console.output(text(contents, location)) }
            let typed = confirm ?? Question.ask("To delete the library, type its name (\(location.name)):")
            guard typed == location.name else { throw CommandError.notConfirmed(location.name) }
            try location.delete()
            if json { return try print(contents, location, isDeleted: true) }
            try Console.output("Deleted the library \(location.name).")
        }

        private func print(_ contents: LibraryContents, _ location: LibraryLocation, isDeleted: Bool) throws {
            guard json else { return try Console.output(text(contents, location)) }
            try Console.json(
                Report(
                    library: location.name,
                    cache: Report.Part(
                        path: location.cacheFolder.string,
                        bytes: contents.cacheByteCount,
                        files: contents.cache.count
                    ),
                    catalogue: Report.Part(
                        path: location.catalogueFile.string,
                        bytes: contents.catalogueByteCount,
                        files: contents.catalogue.count
                    ),
                    roots: contents.roots.map(\.string),
                    rootBytes: contents.roots.base64,
                    photos: contents.known?.photos,
                    decisions: contents.known?.decisions,
                    pending: contents.known?.pending,
                    albums: contents.known?.albums,
                    deleted: isDeleted
                )
            )
        }

        private func text(_ contents: LibraryContents, _ location: LibraryLocation) -> String {
            var table = Table()
            table.add("library", location.name)
            table.add("cache", "\(location.cacheFolder) (\(ByteSize(Int64(contents.cacheByteCount))))")
            table.add("catalogue", "\(location.catalogueFile) (\(ByteSize(Int64(contents.catalogueByteCount))))")
            if let known = contents.known {
                let pending = known.pending > 0 ? ", \(Amounts.count(known.pending)) of them pending" : ""
                table.add("decisions", Amounts.count(known.decisions) + pending)
                if known.albums > 0 { table.add("albums", Amounts.count(known.albums)) }
            } else {
                table.add("decisions", "unknown: the catalogue cannot be read")
            }
            for root in contents.roots {
                table.add("stays", "\(root), with its photos and sidecars")
            }
            return table.text
        }
    }
}
