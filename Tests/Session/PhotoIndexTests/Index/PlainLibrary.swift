import PhotoCatalogue
import PhotoIndex
import PhotoModel
import SystemPackage

/// Photos as plain structures, with changes to them.
struct PlainLibrary {
    static let folders = [
        ("/photos", ""), ("/photos", "2024"), ("/photos", "2024/Norway"), ("/photos", "2024/Norway/Ålesund"),
        ("/photos", "2024x"), ("/more", "2024"), ("/more", "b"),
    ]
    static let albums = ["Best", "best", "Ärger"]

    var photos: [PlainPhoto] = []
    /// Indices of photos, the cover first.
    private var stacks: [[Int]] = []

    init(count: Int, using random: inout some RandomNumberGenerator) {
        var row: Int64 = 0
        for _ in 0..<count {
            // Some were forgotten.
            row += Int.random(in: 0..<10, using: &random) == 0 ? 3 : 1
            photos.append(Self.photo(row, using: &random))
        }
        let members = photos.indices.shuffled(using: &random).prefix(count / 2)
        for first in stride(from: 0, to: members.count - 3, by: 3) {
            stacks.append(Array(members[members.startIndex + first..<members.startIndex + first + 3]))
        }
        for stack in stacks {
            for member in stack { photos[member].isInStack = true }
        }
        for _ in 0..<count { changeSomething(using: &random) }
    }

    static func photo(_ row: Int64, using random: inout some RandomNumberGenerator) -> PlainPhoto {
        let folder = Int.random(in: 0..<folders.count, using: &random)
        let number = Int.random(in: 1...30, using: &random)
        let names = [
            "IMG_\(number).jpg", "img_\(number).JPG", "Ålesund \(number).jpg", "A\u{30A}lesund.heic",
            "DSC_00\(number).CR2",
            "DSC_0012\(number).cr2", "noextension", ".hidden", "été.jpg",
        ]
        let isDecoded = Int.random(in: 0..<5, using: &random) > 0
        let problems: [Problem.Kind?] = [nil, nil, nil, .damaged, .failed, .unsupported]
        return PlainPhoto(
            row: IndexRow(
                row: row,
                id: .next(),
                folder: Int64(folder + 10),
                name: Array(names.randomElement(using: &random)?.utf8 ?? "".utf8),
                size: Int64.random(in: 0...6, using: &random) * 1_000_000 + Int64.random(in: -1...1, using: &random),
                isMissing: Int.random(in: 0..<6, using: &random) == 0,
                state: isDecoded ? .prepared : [.failed, .pending].randomElement(using: &random) ?? .failed,
                problem: problems.randomElement(using: &random) ?? nil,
                facts: isDecoded ? facts(using: &random) : nil
            ),
            root: folders[folder].0,
            folder: folders[folder].1
        )
    }

    private static func facts(using random: inout some RandomNumberGenerator) -> IndexRow.Facts {
        let cameras: [(String?, String?)] = [
            (nil, nil), ("NIKON CORPORATION", "NIKON D70"), ("Canon", "Canon EOS 20D"), ("Apple", "iPhone 15"),
            (nil, "D70"), ("Leica", nil),
        ]
        let camera = cameras.randomElement(using: &random) ?? (nil, nil)
        let sizes: [(Int64, Int64)] = [(4000, 3000), (3000, 4000), (1, 1), (2500, 5000), (4115, 3000), (3000, 3000)]
        let size = sizes.randomElement(using: &random) ?? (1, 1)
        let day = Int64.random(in: 19_000...20_500, using: &random) * 86_400_000
        let times = [nil, day, day - 1, day + 45_296_789, 1_704_067_200_000]
        let format = formats.randomElement(using: &random) ?? "jpeg"
        return IndexRow.Facts(
            format: format,
            width: size.0,
            height: size.1,
            taken: times.randomElement(using: &random) ?? nil,
            make: camera.0,
            model: camera.1,
            lens: [nil, "EF24-70mm f/2.8L USM", "18-55mm"].randomElement(using: &random) ?? nil,
            hasLocation: .random(using: &random),
            rating: [nil, nil, -1, 0, 3, 5].randomElement(using: &random) ?? nil,
            keywords: RandomFilter.tags.filter { _ in Int.random(in: 0..<6, using: &random) == 0 },
            sharpness: Bool.random(using: &random) ? Double(Float.random(in: 0...2, using: &random)) : nil,
            quality: quality(using: &random),
            duration: format == "mp4" || format == "heic" && Int.random(in: 0..<20, using: &random) == 0
                ? [nil, 15_000, 44_999, 90_000].randomElement(using: &random) ?? nil : nil,
            isHDR: .random(using: &random),
            pageCount: format != "pdf" ? nil : Int64.random(in: 1...4, using: &random)
        )
    }

    /// One in twelve is a video, and one in twenty-four a document. A few HEIC photos have a film inside.
    private static let formats =
        Array(repeating: "jpeg", count: 8) + Array(repeating: "heic", count: 8)
        + Array(repeating: "png", count: 3) + ["raw", "raw", "mp4", "mp4", "pdf"]

    private static func quality(using random: inout some RandomNumberGenerator) -> QualityFacts {
        var quality = QualityFacts()
        guard Int.random(in: 0..<4, using: &random) > 0 else { return quality }
        quality.contrast = Double.random(in: 0...127.5, using: &random)
        quality.noise = [0, 0.3, 1, 30, 90].randomElement(using: &random) ?? 0
        quality.colourfulness = Bool.random(using: &random) ? Double.random(in: 0...300, using: &random) : nil
        quality.motionBlur = Double.random(in: 0...1, using: &random)
        quality.shadowsClipped = [0, 0.001, 0.05, 1].randomElement(using: &random) ?? 0
        quality.highlightsClipped = Double.random(in: 0...1, using: &random)
        quality.depicts =
            [nil, nil, "screenshot", "document", "receipt", "of the future"]
            .randomElement(using: &random) ?? nil
        return quality
    }

    /// Changes the decision about one photo, or its sidecar.
    ///
    /// - Returns: its index.
    @discardableResult
    mutating func changeSomething(using random: inout some RandomNumberGenerator) -> Int? {
        guard let place = photos.indices.randomElement(using: &random) else { return nil }
        switch Int.random(in: 0..<6, using: &random) {
        case 0...2:
            let now = Self.decision(using: &random)
            photos[place].decision = StoredDecision(
                asset: photos[place].row.row,
                now: now,
                applied: Bool.random(using: &random) ? now : Self.decision(using: &random),
                ownRating: [nil, 5].randomElement(using: &random) ?? nil,
                isPending: .random(using: &random)
            )
        case 3, 4:
            photos[place].sidecar = StoredSidecar(
                asset: photos[place].row.row,
                rating: [nil, 0, 1, 4, 5].randomElement(using: &random) ?? nil,
                isFavourite: .random(using: &random),
                tags: RandomFilter.tags.filter { _ in Int.random(in: 0..<4, using: &random) == 0 },
                location: Bool.random(using: &random) ? nil : Self.places.randomElement(using: &random),
                problem: Int.random(in: 0..<8, using: &random) == 0 ? "unreadable" : nil
            )
        default: photos[place].sidecar = nil
        }
        if let album = Self.albums.randomElement(using: &random), Int.random(in: 0..<5, using: &random) == 0 {
            photos[place].albums.formSymmetricDifference([album])
        }
        return place
    }
}

extension PlainLibrary {
    private static let places = [1.0, 2, 3].compactMap { Coordinates(latitude: $0, longitude: $0) }

    private static func decision(using random: inout some RandomNumberGenerator) -> Decision {
        var decision = Decision(
            verdict: (Verdict.allCases + [nil]).randomElement(using: &random) ?? nil,
            rating: [nil, 0, 2, 5].randomElement(using: &random) ?? nil,
            location: Int.random(in: -1...1, using: &random) == 0 ? nil : places.randomElement(using: &random)
        )
        for tag in RandomFilter.tags where Int.random(in: 0..<4, using: &random) == 0 {
            decision.tags[tag] = .random(using: &random)
        }
        return decision
    }

    /// A new index of all photos.
    var index: LibraryIndex {
        var index = LibraryIndex()
        index.putFolders()
        index.put(photos.map(\.row))
        for photo in photos { index.state(photo) }
        index.set(albums: albumsWithAssets)
        index.set(
            stacks: stacks.map { stack in
                let rows = stack.map { photos[$0].row.row }
                return Stack(cover: rows[0], members: rows.map { Stack.Member($0, .picture) })
            }
        )
        return index
    }

    var albumsWithAssets: [(name: String, assets: [AssetRow])] {
        Self.albums.map { album in (album, photos.filter { $0.albums.contains(album) }.map(\.row.row)) }
    }

    /// The files of each matching photo, the cover first.
    func photos(fitting filter: PhotoFilter) -> [[PlainPhoto]] {
        var shown: [Int: [PlainPhoto]] = [:]
        for (index, photo) in photos.enumerated() { shown[index] = [photo] }
        for stack in filter.showsMembers ? [] : stacks {
            let cover = photos[stack[0]]
            for member in stack.dropFirst() {
                let file = photos[member]
                guard file.verdict?.fate == cover.verdict?.fate, file.row.isMissing == cover.row.isMissing else {
                    continue
                }
                shown[stack[0], default: []] += shown.removeValue(forKey: member) ?? []
            }
        }
        return shown.sorted { $0.key < $1.key }.map(\.value).filter { $0.fit(filter) }
    }

    func assets(fitting filter: PhotoFilter) -> [AssetRow] { photos(fitting: filter).map { $0[0].row.row } }

    /// By folder, name, and the order in which they were added.
    var byPath: [PlainPhoto] {
        photos.sorted { a, b in
            if a.whole != b.whole { return a.whole.utf8.lexicographicallyPrecedes(b.whole.utf8) }
            if a.row.name != b.row.name { return a.row.name.lexicographicallyPrecedes(b.row.name) }
            return a.row.row < b.row.row
        }
    }

    func sorted(by sort: PhotoSort) -> [PlainPhoto] {
        func sorted<Value: Comparable>(_ value: (PlainPhoto) -> Value?) -> [PlainPhoto] {
            let known = byPath.enumerated().filter { value($0.element) != nil }.sorted { a, b in
                guard let first = value(a.element), let second = value(b.element) else { return false }
                return first == second ? a.offset < b.offset : first < second
            }.map(\.element)
            return (sort.isDescending ? known.reversed() : known) + byPath.filter { value($0) == nil }
        }
        return switch sort.key {
        case .taken: sorted { $0.row.facts?.taken }
        case .size: sorted { $0.row.size }
        case .sharpness: sorted { $0.row.facts?.sharpness }
        case .duration: sorted { $0.row.facts?.duration }
        case .score(let score): sorted { $0[score] }
        case .name: sorted { Bytes(bytes: $0.row.name) }
        case .folder: sort.isDescending ? byPath.reversed() : byPath
        // No plugin has processed these.
        case .plugin: byPath
        }
    }

    private struct Bytes: Comparable {
        var bytes: [UInt8]
        static func < (a: Bytes, b: Bytes) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }
    }
}

extension LibraryIndex {
    mutating func putFolders() {
        for (number, folder) in PlainLibrary.folders.enumerated() {
            put(IndexFolder(row: Int64(number + 10), root: FilePath(folder.0), path: FilePath(folder.1)))
        }
    }

    /// Sets the decision about a photo and its sidecar.
    mutating func state(_ photo: PlainPhoto) {
        if let decision = photo.decision { set(decision) }
        if let sidecar = photo.sidecar { set(sidecar) } else { removeSidecar(of: photo.row.row) }
    }
}

extension StoredDecision {
    /// A decision without a particular time and file.
    init(asset: AssetRow, now: Decision, applied: Decision = Decision(), ownRating: Int? = nil, isPending: Bool = true)
    {
        self.init(
            asset: asset,
            now: now,
            applied: applied,
            ownRating: ownRating,
            decidedAt: 1,
            stamp: .none,
            content: nil,
            isPending: isPending,
            revision: 1
        )
    }
}

extension StoredSidecar {
    /// A sidecar without a particular file.
    init(
        asset: AssetRow,
        rating: Int? = nil,
        isFavourite: Bool = false,
        tags: [TagPath] = [],
        location: Coordinates? = nil,
        problem: String? = nil
    ) {
        self.init(
            asset: asset,
            name: Array("s.xmp".utf8),
            stamp: .none,
            rating: rating,
            isFavourite: isFavourite,
            tags: tags,
            location: location,
            problem: problem
        )
    }
}

extension FileStamp {
    fileprivate static let none = FileStamp(size: 0, modified: 0, changed: 0, device: 0, inode: 0)
}
