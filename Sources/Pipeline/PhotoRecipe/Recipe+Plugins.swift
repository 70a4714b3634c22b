import Imaging
package import SystemPackage

extension Recipe {
    /// A command that finds something out about each photo; see `docs/plugins.md`.
    package struct Plugin: Sendable, Hashable {
        package var name: String
        package var version: String
        /// The program and its arguments, as written in the recipe.
        package var command: [String]
        /// The base for paths with ./ or ../: the folder of the recipe. Nil for the working directory, and if the
        /// command has no such path.
        package var folder: FilePath?
        /// Name of the tier that it gets.
        package var tier: String
        /// Time limit for one photo; if it is exceeded, the photo has no result.
        package var deadline = Duration.seconds(60)
        /// Memory in bytes of one of its processes.
        package var memory = 64 << 20

        /// The command to run.
        package var resolvedCommand: [String] {
            command.map { word in
                guard let folder, Self.isBesideRecipe(word) else { return word }
                return folder.pushing(FilePath(word)).lexicallyNormalized().string
            }
        }

        fileprivate static func isBesideRecipe(_ word: String) -> Bool { word.hasPrefix("./") || word.hasPrefix("../") }

        package init(name: String, version: String, command: [String], tier: String) {
            self.name = name
            self.version = version
            self.command = command
            self.tier = tier
        }

        /// The built-in plugins, which need no command and no version.
        package static func builtIn(_ name: String, tier: String) -> Plugin? {
            guard name == "text" else { return nil }
            var plugin = Plugin(name: name, version: textVersion, command: ["sluice-text"], tier: tier)
            // Recognition of one page, with one language.
            plugin.memory = 192 << 20
            return plugin
        }

        /// Increment when `sluice-text` finds different texts or values.
        package static let textVersion = "2"
    }
}

extension Recipe.Plugin {
    private static let maxPlugins = 16

    /// The valid plugins of a recipe.
    static func list(
        _ value: RecipeNode,
        tiers: [String],
        beside file: FilePath,
        _ reader: inout RecipeNodeReader
    ) -> [Recipe.Plugin] {
        guard let entries = reader.list(value, of: "plugins") else { return [] }
        if entries.count > maxPlugins {
            reader.report("plugins has \(entries.count) entries; the maximum is \(maxPlugins)", at: value.node)
        }
        var plugins: [Recipe.Plugin] = []
        for entry in entries.prefix(maxPlugins) {
            guard let plugin = plugin(entry, tiers, file, &reader) else { continue }
            if plugins.contains(where: { $0.name == plugin.name }) {
                reader.report("there is a plugin \(plugin.name) already; names must differ", at: entry.node)
            }
            plugins.append(plugin)
        }
        return plugins
    }

    private static func plugin(
        _ value: RecipeNode,
        _ tiers: [String],
        _ file: FilePath,
        _ reader: inout RecipeNodeReader
    ) -> Recipe.Plugin? {
        let keys = ["name", "version", "command", "tier", "deadline", "memory"]
        guard let fields = reader.mapping(value, allowed: keys) else { return nil }
        let name = TierSpec.name(fields["name"], of: value, &reader)
        if let name, BuiltInProcessor(rawValue: name) != nil {
            reader.report(
                "\(name) is built in, checks every photo, and needs no entry; give the plugin another name",
                at: fields["name"]?.node
            )
            return nil
        }
        let largest = tiers.first ?? ""
        let builtIn = name.flatMap { Self.builtIn($0, tier: largest) }
        let version = version(fields["version"], of: value, builtIn, &reader)
        let command = command(fields["command"], of: value, builtIn, &reader)
        if let own = builtIn?.command.first, let program = command?.first,
            FilePath(program).lastComponent?.string != own
        {
            reader.report(
                "\(name ?? "") is built in, and runs \(own); give the plugin another name",
                at: fields["name"]?.node
            )
        }
        var tier: String? = largest
        if let field = fields["tier"] {
            let names = tiers.joined(separator: ", ")
            tier = reader.text(field, wanted: "one of the recipe's tiers (\(names))").flatMap { text in
                tiers.contains(text)
                    ? text : reader.wrongValue(text, field, wanted: "one of the recipe's tiers (\(names))")
            }
        }
        guard let name, let version, let command, let tier else { return nil }
        var plugin = Recipe.Plugin(name: name, version: version, command: command, tier: tier)
        if command.contains(where: isBesideRecipe) {
            plugin.folder = Recipe.absolute(file).removingLastComponent()
        }
        plugin.memory = builtIn?.memory ?? plugin.memory
        if let field = fields["deadline"] {
            plugin.deadline =
                reader.integer(field, in: 1...86_400, unit: "seconds").map { .seconds($0) } ?? plugin.deadline
        }
        if let field = fields["memory"] {
            plugin.memory = reader.byteCount(field, in: 1 << 20...1 << 40) ?? plugin.memory
        }
        return plugin
    }

    private static func version(
        _ field: RecipeNode?,
        of plugin: RecipeNode,
        _ builtIn: Recipe.Plugin?,
        _ reader: inout RecipeNodeReader
    ) -> String? {
        guard let field else {
            if let builtIn { return builtIn.version }
            reader.report(
                "\(plugin.name) has no version; write the one that the plugin reports",
                at: plugin.node
            )
            return nil
        }
        let wanted = "a version of up to 64 characters, such as \"1.0\""
        guard let text = reader.text(field, wanted: wanted) else { return nil }
        return text.count <= 64 ? text : reader.wrongValue(text, field, wanted: wanted)
    }

    private static func command(
        _ field: RecipeNode?,
        of plugin: RecipeNode,
        _ builtIn: Recipe.Plugin?,
        _ reader: inout RecipeNodeReader
    ) -> [String]? {
        guard let field else {
            if let builtIn { return builtIn.command }
            reader.report(
                "\(plugin.name) has no command; write the program and its arguments, such as [python3, ./plugin.py]",
                at: plugin.node
            )
            return nil
        }
        guard let entries = reader.list(field, of: "the program and its arguments") else { return nil }
        if entries.isEmpty { reader.report("command must have at least one entry, the program", at: field.node) }
        let words = entries.compactMap { reader.text($0, wanted: "a text") }
        return words.isEmpty || words.count < entries.count ? nil : words
    }
}

/// Processors that run on every photo during preparation. They are never in a recipe, and no plugin may have their
/// names. `text` is built in too, but processes prepared photos like a plugin.
package enum BuiltInProcessor: String, CaseIterable, Sendable {
    case quality, duplicates
}
