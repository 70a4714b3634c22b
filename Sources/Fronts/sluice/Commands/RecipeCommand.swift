import ArgumentParser
import Foundation
import PhotoModel
import PhotoPipeline
import PhotoRecipe
import PhotoSession
import PhotoStore
import StoreFiles
import SystemPackage

/// The recipe that a library keeps.
extension LibraryKeeping {
    struct RecipeCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "recipe",
            abstract: "Show the library's recipe, or replace it.",
            discussion: """
                A library is prepared with its last recipe, given by this command or by --recipe of prepare, watch or \
                serve. The library stores a copy: later changes of the file have no effect. The output is a recipe \
                file.

                A new recipe takes effect at the next `sluice prepare`. This command lists what it will change.
                """
        )

        @Argument(
            help: ArgumentHelp("Recipe to use from now on: a YAML file.", valueName: "file"),
            completion: .file(extensions: ["yaml", "yml"])
        )
        var file: FilePath?

        @Flag(name: .customLong("default"), help: "Use the default recipe from now on.")
        var usesDefault = false

        @Flag(help: "Allow the recipe's plugins to run with your permissions on this machine.")
        var allowPlugins = false

        @OptionGroup var library: LibraryOptions

        @Flag(help: "Print one JSON object.")
        var json = false

        private struct Report: Encodable {
            var name: String
            /// The file it was read from; absent for the default.
            var file: String?
            var filePathBytes: String?
            /// Whether the file has changed since.
            var fileState: LibraryRecipe.FileState?
            /// Absent until the library keeps a recipe.
            var readAt: String?
            var isDefault: Bool
            var yaml: String
            /// Absent if no plugin is withheld.
            var withheldPlugins: [String]?
            /// The commands that --allow-plugins has allowed, by plugin.
            var allowedPlugins: [String: [String]]?
            /// What the next run changes; absent if nothing.
            var changes: RecipeChange?
            /// Name of the recipe that it has just replaced.
            var replaces: String?
            /// Photos whose tiers the next run makes again.
            var photosToMake: Int
            /// Results of plugins that the recipe does not list, by plugin; absent if there are none.
            var resultsToRemove: [String: Int]?
        }

        private struct NoRecipe: Error, CustomStringConvertible {
            let location: LibraryLocation

            var description: String {
                """
                The library \(location.name) has no recipe yet, so no plugin can be allowed. To set one: \
                sluice library recipe FILE \(location.option)
                """
            }
        }

        func validate() throws {
            let choices = [file != nil, usesDefault, allowPlugins].filter { $0 }.count
            if choices > 1 { throw ValidationError("Give a file, --default or --allow-plugins, not several.") }
        }

        func run() throws {
            let library = try library.open()
            if allowPlugins { return try allow(library) }
            let given = try given()
            let followed = try LibraryRecipe(library, given: given, userKey: RunOptions.userKey)
            var report = try report(library, followed)
            if given != nil, let problem = try followed.keep(in: library, RunOptions.userKey) {
                // With `.notAllowed`, the recipe is kept all the same.
                guard case .notAllowed = problem else { throw problem }
                report.withheldPlugins = followed.recipe.plugins?.map(\.name)
                Console.error("Note: \(problem).")
            }
            if json { return try Console.json(report) }
            try Console.output(given == nil ? shown(report, library) : changed(report, library))
        }

        /// The recipe to keep from now on; nil to show the current one, which may be unreadable.
        private func given() throws -> Recipe? {
            if let file { return try Recipe(contentsOf: file) }
            return usesDefault ? .default : nil
        }

        /// Allows the plugins of the kept recipe, whatever its file contains now.
        private func allow(_ library: Library) throws {
            guard let kept = try LibraryRecipe(library).keptRecipe else {
                throw NoRecipe(location: library.location)
            }
            let given = try LibraryRecipe(library, given: kept)
            if let problem = try given.keep(in: library, RunOptions.userKey) { throw problem }
            let followed = try LibraryRecipe(library, userKey: RunOptions.userKey)
            let plugins = followed.recipe.plugins ?? []
            var report = try report(library, followed)
            if !plugins.isEmpty {
                report.allowedPlugins = Dictionary(plugins.map { ($0.name, $0.resolvedCommand) }) { first, _ in first }
            }
            if json { return try Console.json(report) }
            try Console.output(allowed(plugins, report))
        }

        private func report(_ library: Library, _ recipe: LibraryRecipe) throws -> Report {
            let followed = try FollowedRecipe(library, recipe)
            let kept = recipe.origin == .kept ? recipe.kept : nil
            let whole = kept == nil ? recipe.recipe : recipe.keptRecipe ?? recipe.recipe
            let file = recipe.recipe.source.file
            let others = try library.pluginResults(except: recipe.recipe.plugins?.map(\.name))
            let makesTiers = followed.changes?.tiersToMake.isEmpty == false
            return Report(
                name: followed.name,
                file: file?.string,
                filePathBytes: file?.base64,
                fileState: kept.flatMap(LibraryRecipe.fileState),
                readAt: kept?.readAt.map { Date(timeIntervalSince1970: Double($0) / 1000).formatted(.iso8601) },
                isDefault: followed.isDefault,
                yaml: whole.source.yaml.map { String(decoding: $0, as: UTF8.self) } ?? whole.wholeYAML,
                withheldPlugins: followed.withheldPlugins,
                changes: followed.changes,
                replaces: followed.replaces,
                photosToMake: makesTiers ? try library.preparedCount() : 0,
                resultsToRemove: others.isEmpty ? nil : others
            )
        }

        /// The text of a recipe file, with additional information as comments.
        private func shown(_ report: Report, _ library: Library) -> String {
            var lines = ["Recipe of the library \(library.location.name): \(report.name)"]
            if let file = report.file.map({ FilePath($0) }) {
                lines.append("Read from \(file)\(report.readAt.map { " at \($0)" } ?? "")")
                let words = "\(file.word) \(library.location.option)"
                switch report.fileState {
                case .changed: lines.append("The file has changed since. To use it: sluice library recipe \(words)")
                case .gone: lines.append("The file no longer exists.")
                case .unreadable: lines.append("The file cannot be read now.")
                case .unchanged, nil: break
                }
            } else if let readAt = report.readAt {
                lines.append("Kept since \(readAt)")
            }
            if let names = report.withheldPlugins?.joined(separator: ", ") {
                lines.append("Plugins that are not run, because they are not allowed on this machine: \(names)")
                lines.append("To allow them: sluice library recipe --allow-plugins \(library.location.option)")
            }
            lines += next(report)
            let yaml = report.yaml.hasSuffix("\n") ? String(report.yaml.dropLast()) : report.yaml
            return (lines.map { "# \($0.printable)" } + [yaml]).joined(separator: "\n")
        }

        private func changed(_ report: Report, _ library: Library) throws -> String {
            let place = report.replaces.map { $0 == report.name ? ", read again" : ", in place of \($0)" } ?? ""
            var lines = ["The library \(library.location.name) keeps the recipe \(report.name)\(place)."]
            let changes = next(report)
            lines += changes.isEmpty ? ["It changes nothing in the next run."] : changes
            if let process = library.preparingProcess {
                lines.append("Process \(process) is preparing the library and keeps using its current recipe.")
            }
            return lines.joined(separator: "\n")
        }

        private func allowed(_ plugins: [Recipe.Plugin], _ report: Report) -> String {
            if plugins.isEmpty { return "The recipe \(report.name) has no plugins: there is nothing to allow." }
            let commands = plugins.map { plugin in
                let command = plugin.resolvedCommand.map(ShellWord.quoted).joined(separator: " ")
                return "    \(plugin.name): \(command)".printable
            }
            let title = "Plugins of the recipe \(report.name) may now run with your permissions on this machine:"
            return ([title] + commands + next(report)).joined(separator: "\n")
        }

        /// What the next run changes.
        private func next(_ report: Report) -> [String] {
            let photos = Amounts.count(report.photosToMake, "photo")
            var lines = report.changes?.lines(tiersOf: photos) ?? []
            for (plugin, count) in (report.resultsToRemove ?? [:]).sorted(by: { $0.key < $1.key }) {
                lines.append("Results of the plugin \(plugin) are removed: \(Amounts.count(count)).")
            }
            return lines.isEmpty ? [] : ["The next run changes this:"] + lines.map { "    \($0)" }
        }
    }
}
