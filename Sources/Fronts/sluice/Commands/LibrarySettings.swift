import ArgumentParser
import PhotoSession

/// Settings, which apply to every front of the library.
extension LibraryKeeping {
    struct Settings: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "settings",
            abstract: "List the settings for reviewing the library."
        )

        @OptionGroup var library: LibraryOptions

        @Flag(help: "Print one JSON object.")
        var json = false

        func run() throws {
            let library = try library.open()
            let (preferences, problems) = try library.preferences()
            for problem in problems + preferences.problems(tierNames: library.tierNames) {
                Console.error("Note: \(problem); the default is used.")
            }
            if json {
                let pairs = preferences.settings.map { ($0.key, $0.value) }
                return try Console.json(Dictionary(uniqueKeysWithValues: pairs))
            }
            var table = Table()
            for setting in preferences.settings {
                table.add(setting.key, setting.value + (setting.isUsual ? "" : " (set)"))
            }
            try Console.output(table.text)
        }
    }

    struct Set: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "set",
            abstract: "Change a setting for reviewing the library.",
            discussion: "`sluice library settings` lists all settings."
        )

        @Argument(help: "Setting, such as commit-threshold, prefetch-depth, review-tier, theme, gesture.swipe-left.")
        var key: String

        @Argument(help: "New value.")
        var value: String?

        @Flag(help: "Restore the default value.")
        var usual = false

        @OptionGroup var library: LibraryOptions

        func validate() throws {
            if (value == nil) != usual { throw ValidationError("Give a value, or --usual.") }
        }

        func run() throws {
            let library = try library.open()
            let preferences = try library.setPreference(key, to: value)
            let now = preferences.settings.first { $0.key == key }?.value ?? "usual"
            for problem in preferences.problems(tierNames: library.tierNames) where problem.key == key {
                Console.error("Note: \(problem); until then the default is used.")
            }
            try Console.output("\(key): \(now)")
        }
    }
}

extension Preferences {
    struct Setting {
        var key, value: String
        var isUsual: Bool
    }

    /// All settings, including those at their default values.
    var settings: [Setting] {
        let set = texts
        var values = [
            ("commit-threshold", "\(commitThreshold)"), ("prefetch-depth", "\(prefetchDepth)"),
            ("review-tier", reviewTier ?? "largest"), ("grid-tier", gridTier ?? "smallest"), ("theme", theme.rawValue),
        ]
        values += [Gesture: GestureAction].usual.merging(gestures) { $1 }.sorted { $0.key < $1.key }
            .map { ("gesture.\($0.key)", "\($0.value)") }
        return values.map { Setting(key: $0.0, value: $0.1, isUsual: set[$0.0] == nil) }
    }
}
