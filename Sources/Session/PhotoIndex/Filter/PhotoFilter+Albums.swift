extension PhotoFilter {
    /// Whether it asks for photos of an album by its name, outside of a `not`.
    package func names(album name: String) -> Bool {
        switch self {
        case .album(let own): TextFolding.folded(own) == TextFolding.folded(name)
        case .and(let filters), .or(let filters): filters.contains { $0.names(album: name) }
        default: false
        }
    }
}
