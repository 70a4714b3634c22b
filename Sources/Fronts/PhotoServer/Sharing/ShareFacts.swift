import PhotoIndex
import PhotoSession

/// Which facts of its photos a share shows, and so which a guest may filter, sort and count by.
///
/// Never: folders, other albums than those its filter names, texts and values that plugins found, and which photos have
/// sidecars. Places only if the owner said so. Verdicts, and what is pending, only to those who may decide.
extension Share {
    /// - Throws: `Problem` for a filter that depends on facts that are not shown.
    func check(_ filter: PhotoFilter) throws(Problem) {
        switch filter {
        case .not(let inner): try check(inner)
        case .and(let filters), .or(let filters): for inner in filters { try check(inner) }
        default: if let hidden = hiddenFact(of: filter) { throw .notShared(hidden) }
        }
    }

    /// - Throws: `Problem` for an order by facts that are not shown.
    func check(_ sort: PhotoSort) throws(Problem) {
        switch sort.key {
        case .folder: throw .notShared("folders")
        case .plugin: throw .notShared("what plugins found")
        case .taken, .name, .size, .sharpness, .duration, .score: break
        }
    }

    /// Every condition is listed, so that a new one is not shown by chance.
    private func hiddenFact(of condition: PhotoFilter) -> String? {
        switch condition {
        case .everything, .members, .stack, .missing, .damaged, .failed, .unsupported: nil
        case .taken, .name, .camera, .lens, .format, .video, .hdr, .orientation, .size, .pixels, .duration, .pages: nil
        case .sharpness, .score, .depicts: nil
        case .favourite, .rating, .tag, .anywhere: nil
        case .unreviewed, .decided, .verdict, .pending: decides ? nil : "decisions"
        case .album(let name): shows(album: name) ? nil : "other albums"
        case .folder: "folders"
        case .text, .plugin, .total: "what plugins found"
        case .has(let trait): hiddenFact(of: trait)
        case .not, .and, .or: nil
        }
    }

    private func hiddenFact(of trait: PhotoFilter.Trait) -> String? {
        switch trait {
        case .time, .camera, .lens, .format, .rating, .tag, .raw, .video: nil
        case .location: showsPlaces ? nil : "places"
        case .album: filter.isEmpty ? nil : "other albums"
        case .sidecar: "sidecars"
        }
    }

    var decides: Bool { scope == .decide }

    func shows(_ facet: PhotoFacet) -> Bool {
        switch facet {
        case .camera, .lens, .format, .year, .month, .rating, .tag, .album: true
        case .verdict: decides
        case .folder: false
        }
    }

    /// Without a filter, all albums are shown.
    func shows(album name: String) -> Bool {
        guard !filter.isEmpty else { return true }
        return (try? PhotoFilter(filter))?.names(album: name) ?? false
    }
}
