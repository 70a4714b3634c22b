/// What looks at every photo while it is prepared. `text` is built in too, and looks at prepared ones as plugins do.
enum BuiltInProcessors {
    static let quality = QualityProcessor()
    static let duplicates = DuplicatesProcessor()

    /// They are never in a recipe: no plugin has these names.
    static var names: [String] { [quality.name, duplicates.name] }
}
