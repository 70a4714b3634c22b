import Foundation
import PhotoCatalogue
import PhotoModel
import SystemPackage

@testable import PhotoIndex

/// A photo as a plain structure, from which everything is computed in the simplest way.
struct PlainPhoto {
    var row: IndexRow
    var root: String
    var folder: String
    var decision: StoredDecision?
    var sidecar: StoredSidecar?
    var albums: Set<String> = []
    var isInStack = false

    var name: String { String(decoding: row.name, as: UTF8.self) }
    var whole: String { folder.isEmpty ? root : "\(root)/\(folder)" }
    var verdict: Verdict? { decision?.now.verdict }
    var isPending: Bool { decision?.isPending ?? false }

    var camera: String? {
        guard let make = row.facts?.make else { return row.facts?.model }
        guard let model = row.facts?.model else { return make }
        let maker = make.prefix { $0 != " " }.lowercased()
        return model.lowercased().hasPrefix(maker) ? model : make + " " + model
    }

    var format: String? {
        if let format = row.facts?.format { return format }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1, let last = parts.last, !last.isEmpty, name.first != "." || parts.count > 2 else {
            return nil
        }
        return last.lowercased() == "jpg" ? "jpeg" : last.lowercased()
    }

    private var values: EffectiveValues {
        let own = OwnFacts(rating: row.facts?.rating, tags: row.facts?.keywords ?? [])
        var values = EffectiveValues(decision, sidecar, own)
        if row.facts?.hasLocation == true { values.photoLocation = Coordinates(latitude: 0, longitude: 0) }
        return values
    }

    var rating: Int { values.rating }
    var isFavourite: Bool { values.isFavourite }
    var tags: Set<TagPath> { values.tags }
}

extension [PlainPhoto] {
    /// Whether the photo with these files, the cover first, matches.
    func fit(_ filter: PhotoFilter) -> Bool { (!self[0].row.isMissing || filter.mayMatchMissing) && hold(filter) }

    private func hold(_ filter: PhotoFilter) -> Bool {
        switch filter {
        case .not(let inner): !hold(inner)
        case .and(let filters): filters.allSatisfy { hold($0) }
        case .or(let filters): filters.contains { hold($0) }
        case .verdict: self[0].holds(filter)
        default: contains { $0.holds(filter) }
        }
    }
}

extension PlainPhoto {
    fileprivate func holds(_ filter: PhotoFilter) -> Bool {
        switch filter {
        case .everything, .members: true
        case .stack: isInStack
        case .not, .and, .or: false
        case .unreviewed: verdict == nil
        case .decided: verdict != nil
        case .verdict(let wanted): verdict == wanted
        case .favourite: isFavourite
        case .pending: isPending
        case .missing: row.isMissing
        case .damaged: row.problem == .damaged
        case .failed: row.state == .failed
        case .unsupported: row.problem == .unsupported
        case .taken(let range): row.facts?.taken.map { range.contains($0) } ?? false
        case .anywhere(let text):
            Self.fits(name, text) || camera.map { Self.fits($0, text) } ?? false
                || tags.contains { Self.fits($0.description, text) }
        case .folder(let text): isInFolder(text)
        case .name(let text): Self.fits(name, text)
        case .camera(let text): camera.map { Self.fits($0, text) } ?? false
        case .lens(let text): row.facts?.lens.map { Self.fits($0, text) } ?? false
        case .video: format == "mp4"
        case .hdr: row.facts?.isHDR ?? false
        case .pages(let range): row.facts?.pageCount.map { range.contains(Int($0)) } ?? false
        case .depicts(.document) where row.facts?.pageCount != nil: true
        case .duration(let range): row.facts?.duration.map { range.contains($0) } ?? false
        case .format("video"): format == "mp4"
        case .format("m4v"): format == "mp4"
        case .format(let text): format == (text.lowercased() == "jpg" ? "jpeg" : text.lowercased())
        case .orientation(let orientation): shape == orientation
        case .size(let range): range.contains(row.size)
        case .pixels(let range): row.facts.map { range.contains($0.width * $0.height) } ?? false
        case .rating(let range): range.contains(rating)
        case .sharpness(let range): row.facts?.sharpness.map { range.contains($0) } ?? false
        case .score(let score, let range): self[score].map { range.contains($0) } ?? false
        case .depicts(let subject): row.facts?.quality.depicts == subject.rawValue
        // No plugin has processed these.
        case .text, .total, .plugin: false
        case .tag(let tag): tags.contains { $0.isIn(tag) }
        case .album(let name): albums.contains { Self.folded($0) == Self.folded(name) }
        case .has(let trait): has(trait)
        }
    }

    /// Rounded to the steps of an index.
    subscript(score: PhotoScore) -> Double? {
        row.facts.flatMap { score.value(of: $0.quality) }.flatMap { score.scale.value(of: score.scale.step(of: $0)) }
    }

    private var shape: PhotoFilter.Orientation? {
        guard let facts = row.facts else { return nil }
        return facts.width == facts.height ? .square : facts.width > facts.height ? .landscape : .portrait
    }

    private func has(_ trait: PhotoFilter.Trait) -> Bool {
        switch trait {
        case .location: values.location != nil
        case .time: row.facts?.taken != nil
        case .camera: camera != nil
        case .lens: row.facts?.lens != nil
        case .format: format != nil
        case .rating: rating > 0
        case .tag: !tags.isEmpty
        case .album: !albums.isEmpty
        case .sidecar: sidecar != nil
        case .raw: format == "raw"
        case .video: format == "mp4" || row.facts?.duration != nil
        }
    }

    private func isInFolder(_ text: String) -> Bool {
        if text.hasPrefix("=") {
            let path = String(text.dropFirst())
            return path.utf8.elementsEqual((path.hasPrefix("/") ? whole : folder).utf8)
        }
        let parts = Self.folded(text.hasPrefix("/") ? whole : folder).split(separator: "/")
        if text.contains("*") || text.contains("?") {
            let lead = text.hasPrefix("/") ? "/" : ""
            return (0...parts.count).contains { count in
                (count > 0 || parts.isEmpty)
                    && Self.isLike(
                        Array(lead + parts[..<count].joined(separator: "/")),
                        Array(Self.folded(text))
                    )
            }
        }
        guard text.hasPrefix("/") else { return Self.fits(folder + "/", text) }
        return parts.starts(with: Self.folded(text).split(separator: "/"))
    }

    private static func fits(_ text: String, _ pattern: String) -> Bool {
        if pattern.hasPrefix("=") { return text.utf8.elementsEqual(pattern.utf8.dropFirst()) }
        if pattern.contains("*") || pattern.contains("?") { return isLike(Array(folded(text)), Array(folded(pattern))) }
        return pattern.isEmpty || folded(text).contains(folded(pattern))
    }

    private static func isLike(_ text: [Character], _ pattern: [Character]) -> Bool {
        guard let first = pattern.first else { return text.isEmpty }
        let rest = Array(pattern.dropFirst())
        if first == "*" { return (0...text.count).contains { isLike(Array(text[$0...]), rest) } }
        guard let letter = text.first else { return false }
        return (first == "?" || first == letter) && isLike(Array(text.dropFirst()), rest)
    }

    static func folded(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
}
