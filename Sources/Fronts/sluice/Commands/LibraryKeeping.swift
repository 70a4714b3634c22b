import ArgumentParser
import PhotoModel
import PhotoSession
import PhotoStore
import SystemPackage

/// `sluice library`: exports and imports decisions, and manages folders, settings and recipes.
struct LibraryKeeping: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "library",
        abstract: "Manage a library: folders, name, recipe, settings, backups, export and import of decisions.",
        subcommands: [
            Export.self, Import.self, Settings.self, Set.self, RecipeCommand.self,
            Relocate.self, AddRoot.self, RemoveRoot.self, Rename.self, Restore.self, Delete.self, Digest.self,
        ]
    )

    struct Export: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "export",
            abstract: "Write all decisions to a new file.",
            discussion: """
                Decisions, their history, sessions, tags, albums, settings and answers about duplicates, as JSON \
                Lines, readable by the file's owner only. What `sluice prepare` can make again is not included.
                """
        )

        @Argument(help: ArgumentHelp("File to write; - for standard output.", valueName: "file"), completion: .file())
        var file: FilePath

        @OptionGroup var replacing: ReplaceOption

        @OptionGroup var library: LibraryOptions

        @Flag(help: "Print one JSON object.")
        var json = false

        func validate() throws {
            if json && file == "-" { throw ValidationError("The export is JSON Lines already: leave out --json.") }
        }

        func run() throws {
            let library = try library.open()
            let output = try CommandOutput(file, library.location, replacing: replacing.force)
            let report = try write(library, to: output)
            if output.isStandardOutput { return }
            if json { return try Console.json(report) }
            try Console.output(
                """
                \(Amounts.count(report.decisions, "decision")) about \(Amounts.count(report.photos, "photo")), \
                \(Amounts.count(report.steps, "step")), \(Amounts.count(report.sessions, "session")), \
                \(Amounts.count(report.tags, "tag")), \(Amounts.count(report.albums, "album")), \
                \(Amounts.count(report.preferences, "setting")) and \
                \(Amounts.count(report.duplicates, "group")) of duplicates written to \(file.string.printable).
                """
            )
        }

        private func write(_ library: Library, to output: CommandOutput) throws -> ExportReport {
            var problem: (any Error)?
            let report = try library.exportDecisions { line in
                guard problem == nil else { return }
                do { try output.append(line) } catch { problem = error }
            }
            if let problem { throw problem }
            try output.finish()
            return report
        }
    }

    struct Import: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "import",
            abstract: "Import decisions that `sluice library export` has written.",
            discussion: """
                Photos are recognised by ID, by content and path, or by content alone if only one photo has it. Newer \
                decisions in the library stay. An import is one step, which `sluice undo` undoes.

                Exit status: 0 everything was imported, 1 nothing was, 2 some photos or settings were skipped.
                """
        )

        @Argument(help: ArgumentHelp("File to read; - for standard input.", valueName: "file"), completion: .file())
        var file: FilePath

        @OptionGroup var library: LibraryOptions

        @Flag(help: "Print one JSON object.")
        var json = false

        func run() throws {
            let library = try library.open()
            let report = try library.importDecisions(from: file == "-" ? "/dev/stdin" : file)
            if json { try Console.json(report) } else { try Console.output(try text(report, library)) }
            let isWhole =
                report.unmatched.isEmpty && report.notTrashed.isEmpty && report.preferencesKept.isEmpty
                && report.placesLeftOut == 0
            if !isWhole { throw ExitCode(ExitStatus.somePhotosFailed) }
        }

        private func text(_ report: ImportReport, _ library: Library) throws -> String {
            var lines = [
                """
                \(Amounts.count(report.decided, "decision")) imported, \(Amounts.count(report.same)) identical, \
                \(Amounts.count(report.newerHere)) kept because they are newer here.
                """,
                """
                Added: \(Amounts.count(report.steps, "step")) of history, \(Amounts.count(report.sessions, "session")), \
                \(Amounts.count(report.tags, "tag")), \(Amounts.count(report.albums, "album")), \
                \(Amounts.count(report.preferences, "setting")), \
                \(Amounts.count(report.duplicates, "group")) of duplicates.
                """,
            ]
            if !report.unmatched.isEmpty {
                lines.append("\(Amounts.count(report.unmatched.count, "photo")) not found here, or not with certainty:")
                lines += report.unmatched.map { "    \($0.path.printable)" }
            }
            if !report.notTrashed.isEmpty {
                let photos = Amounts.count(report.notTrashed.count, "photo")
                lines.append("\(photos) not trashed, because only a copy at another place was found here:")
                lines += report.notTrashed.map { "    \($0.path.printable)" }
            }
            if report.placesLeftOut > 0 {
                lines.append("\(Amounts.count(report.placesLeftOut, "place")) not imported: this library hides them.")
            }
            if !report.preferencesKept.isEmpty {
                let keys = report.preferencesKept.joined(separator: ", ")
                lines.append("Settings that differ here, and stay: \(keys)")
            }
            return lines.joined(separator: "\n") + (try Decide.pending(library))
        }
    }
}
