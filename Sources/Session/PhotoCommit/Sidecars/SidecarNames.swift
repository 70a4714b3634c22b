import PhotoModel
import PhotoPipeline
import PhotoRecipe

/// Assigns the sidecars of a folder to its photos, from one listing.
///
/// `name.jpg.xmp` belongs to `name.jpg`. `name.xmp` belongs to the only photo with this stem. If several photos share the
/// stem and one is a raw file, or a file of unknown kind, it belongs to that one: it is read for all that have no sidecar of
/// their own, and never written. Otherwise it belongs to none, and photos get sidecars of their own beside it. A video takes
/// no sidecar from a photo with its stem, as of the same moment: it has one of its own.
package struct SidecarNames: Sendable {
    /// Extensions of files in which cameras and programs store what belongs to a photo: edits, thumbnails of films, voice
    /// memos. Such a file has no sidecar itself.
    private static let besides = [
        "aae", "arp", "cof", "cop", "cos", "dop", "exv", "nksc", "on1", "pp3", "thm", "wav",
    ]

    /// Names ending in `.xmp`, by the part before it.
    private var sidecars: [[UInt8]: [[UInt8]]] = [:]
    /// Files of `besides`, in the same way.
    private var companions: [[UInt8]: [[UInt8]]] = [:]
    private var photos: [[UInt8]: Set<[UInt8]>] = [:]
    /// Files of any other kind, known or not: videos, projects of editors, unknown raw files.
    private var others: [[UInt8]: Set<[UInt8]>] = [:]
    private var files: Set<[UInt8]> = []
    /// Stems of raw files.
    private var raws: Set<[UInt8]> = []
    /// Stems of other files that are neither videos nor documents.
    private var strangers: Set<[UInt8]> = []
    private let apartExtensions: Set<[UInt8]>

    /// - Parameters:
    ///   - names: all names in the folder.
    ///   - extensions: of photos that are decoded, in lower case, without the dot.
    ///   - rawExtensions: of raw files.
    ///   - apartExtensions: of videos and documents, which have sidecars of their own.
    package init(
        _ names: some Sequence<[UInt8]>,
        extensions: some Sequence<String> = Recipe.default.files.extensions,
        rawExtensions: some Sequence<String> = Recipe.default.files.raw,
        apartExtensions: some Sequence<String> = Recipe.default.files.video + Recipe.default.files.documents
    ) {
        self.apartExtensions = Set(apartExtensions.map { Array($0.utf8) })
        let rawExtensions = Set(rawExtensions.map { Array($0.utf8) })
        let extensions = Set(extensions.map { Array($0.utf8) }).union(rawExtensions)
        let besides = Set(Self.besides.map { Array($0.utf8) })
        for name in names where name.first != UInt8(ascii: ".") {
            guard let (stem, suffix) = Self.parts(name) else { continue }
            if suffix == Array("xmp".utf8) {
                sidecars[stem, default: []].append(name)
            } else if extensions.contains(suffix) {
                photos[stem, default: []].insert(name)
                files.insert(name)
                if rawExtensions.contains(suffix) { raws.insert(stem) }
            } else if besides.contains(suffix) {
                companions[Self.owner(stem), default: []].append(name)
            } else if !suffix.starts(with: "xmp".utf8) {
                others[stem, default: []].insert(name)
                files.insert(name)
                if !self.apartExtensions.contains(suffix) { strangers.insert(stem) }
            }
        }
        // If several differ only in the case of their extension, prefer the usual one.
        for stem in sidecars.keys { sidecars[stem]?.sort { $1.lexicographicallyPrecedes($0) } }
        for stem in companions.keys { companions[stem]?.sort { $0.lexicographicallyPrecedes($1) } }
    }

    /// Number of files that a sidecar may belong to.
    var fileCount: Int { files.count }

    /// The sidecar to read for a photo; nil if there is none.
    package func sidecarToRead(of photo: [UInt8]) -> SidecarName? {
        if let own = sidecar(of: photo), own.isThere { return own }
        guard let stem = Self.parts(photo)?.stem, raws.contains(stem) || strangers.contains(stem), isOfStem(stem),
            let shared = sidecars[stem]?.first
        else { return nil }
        return SidecarName(name: shared, style: .ofRaw, isThere: true)
    }

    /// The sidecar to write for a photo; nil if a new name would be too long.
    package func sidecar(of photo: [UInt8]) -> SidecarName? {
        if let own = sidecars[photo]?.first { return SidecarName(name: own, style: .ofFile, isThere: true) }
        let stem = Self.parts(photo)?.stem
        let isAlone = stem.map { isOfStem($0) && isOnly(photo, ofStem: $0) } ?? false
        if isAlone, let stem, let shared = sidecars[stem]?.first {
            return SidecarName(name: shared, style: .ofStem, isThere: true)
        }
        let suffix = Array(".xmp".utf8)
        if photo.count + suffix.count <= 255 {
            return SidecarName(name: photo + suffix, style: .ofFile, isThere: false)
        }
        guard isAlone, let stem, stem.count + suffix.count <= 255 else { return nil }
        return SidecarName(name: stem + suffix, style: .ofStem, isThere: false)
    }

    /// The sidecars and other companions to trash together with these photos of the folder, by photo.
    ///
    /// One that other photos use too stays until the last of them goes, in the order of `photos`. One that a file of another
    /// kind may use, such as a film, stays.
    package func companions(goingWith photos: some Sequence<[UInt8]>) -> [[UInt8]: [[UInt8]]] {
        let order = Dictionary(photos.enumerated().map { ($1, $0) }) { $1 }
        var result: [[UInt8]: [[UInt8]]] = [:]
        for photo in order.keys {
            let own = files(of: photo)
            if !own.isEmpty { result[photo] = own }
            guard let stem = Self.parts(photo)?.stem, isOfStem(stem) else { continue }
            let shared = files(of: stem)
            guard !shared.isEmpty else { continue }
            let users = sharers(ofStem: stem).union([photo])
            guard users.allSatisfy({ order[$0] != nil }),
                users.max(by: { order[$0, default: 0] < order[$1, default: 0] }) == photo
            else { continue }
            result[photo, default: []] += shared
        }
        return result
    }

    private func files(of name: [UInt8]) -> [[UInt8]] { (sidecars[name] ?? []) + (companions[name] ?? []) }

    /// Apple names the adjustments of the edited picture `IMG_E1234` `IMG_O1234.AAE`.
    private static func owner(_ stem: [UInt8]) -> [UInt8] {
        let (adjustments, edited) = (Array("IMG_O".utf8), Array("IMG_E".utf8))
        return stem.starts(with: adjustments) ? edited + stem.dropFirst(adjustments.count) : stem
    }

    private func isOnly(_ photo: [UInt8], ofStem stem: [UInt8]) -> Bool {
        if let suffix = Self.parts(photo)?.suffix, apartExtensions.contains(suffix) {
            return sharers(ofStem: stem).subtracting([photo]).isEmpty
        }
        // A raw file's sidecar belongs to it, whatever other files exist.
        return (raws.contains(stem) || !strangers.contains(stem)) && (photos[stem] ?? []).subtracting([photo]).isEmpty
    }

    private func sharers(ofStem stem: [UInt8]) -> Set<[UInt8]> {
        (photos[stem] ?? []).union(others[stem] ?? [])
    }

    /// Beside `a.jpg` and `a.jpg.png`, `a.jpg.xmp` is the sidecar of the first.
    private func isOfStem(_ stem: [UInt8]) -> Bool { !files.contains(stem) }

    /// The stem, and the extension in lower case.
    private static func parts(_ name: [UInt8]) -> (stem: [UInt8], suffix: [UInt8])? {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return nil }
        return (Array(name[..<dot]), name[(dot + 1)...].map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 })
    }
}
