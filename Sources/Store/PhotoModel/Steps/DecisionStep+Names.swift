extension DecisionStep.Kind {
    /// A word for people and programs.
    package var name: String {
        switch self {
        case .decide: "decide"
        case .undo: "undo"
        case .redo: "redo"
        case .revert: "revert"
        case .restore: "restore"
        case .import: "import"
        case .resolve: "resolve"
        case .forget: "forget"
        case .makeAlbum: "album-make"
        case .renameAlbum: "album-rename"
        case .removeAlbum: "album-remove"
        case .changeAlbum: "album-photos"
        case .tags: "tags"
        case .settings: "settings"
        }
    }

    package init?(name: some StringProtocol) {
        guard let kind = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = kind
    }
}
