import PhotoPipeline
import PhotoRecipe

/// Which sidecars belong to the photos of a folder, told from one listing of it.
///
/// `name.jpg.xmp` is that of `name.jpg`. `name.xmp` is that of the only photo with this stem. Where several share it and
/// one is a raw file, or a file of a kind that is not known, it is that one's: it is read for all of them that have none of
/// their own, and never written; where none is, it is nobody's. Own ones are made beside it. A video of the same moment has
/// the photo's.
package struct SidecarNames: Sendable {
    /// What other programs put beside a photo to say something of it: such a file owns no sidecar itself.
    private static let besides = ["aae", "arp", "cof", "cop", "cos", "dop", "exv", "nksc", "on1", "pp3", "thm"]

    private static let videos = ["3gp", "avi", "m2ts", "m4v", "mov", "mp4", "mts"]

    /// Those that end in `.xmp`, by what comes before it.
    private var sidecars: [[UInt8]: [[UInt8]]] = [:]
    private var photos: [[UInt8]: Set<[UInt8]>] = [:]
    /// Files of any other kind, known or not: videos, projects of editors, raw files of cameras that nobody heard of.
    private var others: [[UInt8]: Set<[UInt8]>] = [:]
    private var files: Set<[UInt8]> = []
    /// Stems of raw files.
    private var raws: Set<[UInt8]> = []
    /// Stems of files of other kinds that are no videos.
    private var strangers: Set<[UInt8]> = []

    /// - Parameters:
    ///   - names: all that are in the folder.
    ///   - extensions: of photos that are decoded: lower case, without the dot.
    ///   - rawExtensions: of raw files.
    package init(
        _ names: some Sequence<[UInt8]>,
        extensions: some Sequence<String> = Recipe.default.files.extensions,
        rawExtensions: some Sequence<String> = Recipe.default.files.raw
    ) {
        let rawExtensions = Set(rawExtensions.map { Array($0.utf8) })
        let extensions = Set(extensions.map { Array($0.utf8) }).union(rawExtensions)
        let besides = Set(Self.besides.map { Array($0.utf8) })
        let videos = Set(Self.videos.map { Array($0.utf8) })
        for name in names where name.first != UInt8(ascii: ".") {
            guard let (stem, suffix) = Self.parts(name) else { continue }
            if suffix == Array("xmp".utf8) {
                sidecars[stem, default: []].append(name)
            } else if extensions.contains(suffix) {
                photos[stem, default: []].insert(name)
                files.insert(name)
                if rawExtensions.contains(suffix) { raws.insert(stem) }
            } else if !besides.contains(suffix) && !suffix.starts(with: "xmp".utf8) {
                others[stem, default: []].insert(name)
                files.insert(name)
                if !videos.contains(suffix) { strangers.insert(stem) }
            }
        }
        // Where several differ in the case of their extension alone, the usual one counts.
        for stem in sidecars.keys { sidecars[stem]?.sort { $1.lexicographicallyPrecedes($0) } }
    }

    /// The sidecar to read for a photo; nil where there is none.
    package func sidecarToRead(of photo: [UInt8]) -> SidecarName? {
        if let own = sidecar(of: photo), own.isThere { return own }
        guard let stem = Self.parts(photo)?.stem, raws.contains(stem) || strangers.contains(stem), isOfStem(stem),
            let shared = sidecars[stem]?.first
        else { return nil }
        return SidecarName(name: shared, style: .ofRaw, isThere: true)
    }

    /// The sidecar to write for a photo; nil where no name for a new one would be short enough.
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

    /// The sidecars that go into the trash when these photos of the folder go, by the photo each goes with.
    ///
    /// One that other photos use too stays for as long as one of them does; it goes with the last of them, in the order in
    /// which they are named. One that a file of any other kind may use, such as the video of a live photo, stays.
    package func sidecars(goingWith photos: some Sequence<[UInt8]>) -> [[UInt8]: [[UInt8]]] {
        let order = Dictionary(photos.enumerated().map { ($1, $0) }) { $1 }
        var result: [[UInt8]: [[UInt8]]] = [:]
        for photo in order.keys {
            result[photo] = sidecars[photo]
            guard let stem = Self.parts(photo)?.stem, isOfStem(stem), let shared = sidecars[stem] else { continue }
            let users = sharers(ofStem: stem).union([photo])
            guard users.allSatisfy({ order[$0] != nil }),
                users.max(by: { order[$0, default: 0] < order[$1, default: 0] }) == photo
            else { continue }
            result[photo, default: []] += shared
        }
        return result
    }

    private func isOnly(_ photo: [UInt8], ofStem stem: [UInt8]) -> Bool {
        // A raw file's is its own whatever else is there.
        (raws.contains(stem) || !strangers.contains(stem)) && (photos[stem] ?? []).subtracting([photo]).isEmpty
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
