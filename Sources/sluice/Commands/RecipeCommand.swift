import ArgumentParser
import Foundation
import PhotoPipeline
import PhotoStore
import SystemPackage

/// The recipe that a library keeps.
extension LibraryKeeping {
    struct RecipeCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "recipe",
            abstract: "Shows the recipe that the library keeps, or gives it another one.",
            discussion: """
                A library is prepared with the recipe that it was given last: by this command, or by --recipe of prepare, \
                watch or serve. It keeps the text of the file: a file that changes later, or goes, changes nothing. What \
                is printed is a recipe file.

                Another recipe takes effect at the next `sluice prepare`. This command says what it will change.
                """
        )

        @Argument(
            help: ArgumentHelp("The recipe to keep from now on: a YAML file.", valueName: "file"),
            completion: .file(extensions: ["yaml", "yml"])
        )
        var file: FilePath?

        @Flag(name: .customLong("default"), help: "Keep the default recipe from now on.")
        var usesDefault = false

        @Flag(help: "Let the plugins of the kept recipe run with your rights, on this machine.")
        var allowPlugins = false

        @OptionGroup var library: LibraryOptions

        @Flag(help: "Prints one JSON object.")
        var json = false

        private struct Report: Encodable {
            var name: String
            /// The file it was read from; absent for the default.
            var file: String?
            var filePathBytes: String?
            /// What became of the file since.
            var fileState: LibraryRecipe.FileState?
            /// Absent before the library has kept one.
            var readAt: String?
            var isDefault: Bool
            var yaml: String
            /// Absent where none is withheld.
            var withheldPlugins: [String]?
            /// What the next run changes; absent where it changes nothing.
            var changes: RecipeChange?
            /// Name of the recipe whose place it has just taken.
            var replaces: String?
            /// Photos that the next run makes tiers of again.
            var photosToMake: Int
            /// Results of plugins that the recipe does not have, by plugin; absent where there are none.
            var resultsToRemove: [String: Int]?
        }

        func validate() throws {
            let choices = [file != nil, usesDefault, allowPlugins].filter { $0 }.count
            if choices > 1 { throw ValidationError("Give a file, --default or --allow-plugins, not several.") }
        }

        func run() throws {
            let library = try library.open()
            let given = try given(library)
            let followed = try LibraryRecipe(library, given: given, userKey: RunOptions.userKey)
            let report = try report(library, followed)
            if given != nil { try followed.keep(in: library, RunOptions.userKey) }
            if json { return try Console.json(report) }
            try Console.output(given == nil ? shown(report, library) : changed(report, library))
        }

        /// The recipe to keep from now on; nil to show the one that is kept, which may be beyond reading.
        private func given(_ library: Library) throws -> Recipe? {
            if let file { return try Recipe(contentsOf: file) }
            if usesDefault { return .default }
            return allowPlugins ? try library.catalogue.recipe().map { try Recipe($0) } : nil
        }

        private func report(_ library: Library, _ recipe: LibraryRecipe) throws -> Report {
            let followed = try FollowedRecipe(library, recipe)
            let kept = recipe.origin == .kept ? recipe.kept : nil
            let whole = try kept.map { try Recipe($0) } ?? recipe.recipe
            let file = recipe.recipe.source.file
            let makesTiers = followed.changes?.tiersToMake.isEmpty == false
            return Report(
                name: followed.name,
                file: file?.string,
                filePathBytes: file?.base64,
                fileState: kept.flatMap(LibraryRecipe.fileState),
                readAt: kept.map { Date(timeIntervalSince1970: Double($0.readAt) / 1000).formatted(.iso8601) },
                isDefault: followed.isDefault,
                yaml: whole.source.yaml.map { String(decoding: $0, as: UTF8.self) } ?? whole.wholeYAML,
                withheldPlugins: followed.withheldPlugins,
                changes: followed.changes,
                replaces: followed.replaces,
                photosToMake: makesTiers ? try library.catalogue.counts().prepared : 0,
                resultsToRemove: try resultsToRemove(recipe.recipe, library)
            )
        }

        private func resultsToRemove(_ recipe: Recipe, _ library: Library) throws -> [String: Int]? {
            guard let plugins = recipe.plugins else { return nil }
            let names = plugins.map(\.name)
            let others = try library.catalogue.plugins().filter { !names.contains($0.key) }
            return others.isEmpty ? nil : others
        }

        /// A recipe file, with what else there is to know as comments.
        private func shown(_ report: Report, _ library: Library) -> String {
            var lines = ["Recipe of the library \(library.location.name): \(report.name)"]
            if let file = report.file?.printable {
                lines.append("Read from \(file)\(report.readAt.map { " at \($0)" } ?? "")")
                let words = "\(ShellWord.quoted(file)) \(library.location.option)"
                switch report.fileState {
                case .changed: lines.append("The file has changed since. To follow it: sluice library recipe \(words)")
                case .gone: lines.append("The file is not there any more.")
                case .unchanged, nil: break
                }
            } else if let readAt = report.readAt {
                lines.append("Kept since \(readAt)")
            }
            if let withheld = report.withheldPlugins {
                lines.append("Plugins that are not run, since nobody allowed it on this machine: \(list(withheld))")
                lines.append("To allow it: sluice library recipe --allow-plugins \(library.location.option)")
            }
            lines += next(report).map { "Next run: \($0)" }
            let yaml = report.yaml.hasSuffix("\n") ? String(report.yaml.dropLast()) : report.yaml
            return (lines.map { "# \($0.printable)" } + [yaml]).joined(separator: "\n")
        }

        private func changed(_ report: Report, _ library: Library) throws -> String {
            let place = report.replaces.map { $0 == report.name ? " anew" : ", in place of \($0)" } ?? ""
            var lines = ["The library \(library.location.name) keeps the recipe \(report.name)\(place)."]
            let changes = next(report)
            lines += changes.isEmpty ? ["The next run changes nothing for it."] : changes
            if let process = Cache.writingProcess(library.location.cacheFolder) {
                lines.append("Process \(process) prepares the library, and goes on with the recipe that it has.")
            }
            return lines.joined(separator: "\n")
        }

        /// What the next run changes.
        private func next(_ report: Report) -> [String] {
            var lines = report.changes.map { words($0, photos: report.photosToMake) } ?? []
            for (plugin, count) in (report.resultsToRemove ?? [:]).sorted(by: { $0.key < $1.key }) {
                lines.append("removes results of the plugin \(plugin): \(Amounts.count(count))")
            }
            return lines
        }

        private func words(_ changes: RecipeChange, photos: Int) -> [String] {
            var lines: [String] = []
            if !changes.tiersToMake.isEmpty {
                let photos = Amounts.count(photos, "photo")
                lines.append("makes tiers of \(photos) again: \(list(changes.tiersToMake))")
            }
            if !changes.tiersDropped.isEmpty { lines.append("drops tiers: \(list(changes.tiersDropped))") }
            for fact in changes.facts {
                let warning = fact.isWeaker ? " (less private than before)" : ""
                lines.append("\(fact.group): \(fact.before.rawValue) → \(fact.now.rawValue)\(warning)")
            }
            if !changes.pluginsAdded.isEmpty { lines.append("runs plugins: \(list(changes.pluginsAdded))") }
            return lines
        }

        private func list(_ names: [String]) -> String { names.joined(separator: ", ") }
    }
}
