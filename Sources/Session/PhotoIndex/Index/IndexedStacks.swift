package import PhotoModel
import StoreFiles

/// The stacks of a library, by positions in the index.
struct IndexedStacks: Sendable {
    struct Member: Sendable {
        var position, cover: Int32
    }

    /// Members other than covers, sorted by covers, in the order of their stacks.
    private(set) var members: Column<Member> = []
    /// The same, sorted by position.
    private var byPosition: Column<Member> = []

    init() {}

    /// - Parameter position: of an asset; nil if it is not in the index yet.
    init(_ all: [Stack], position: (AssetRow) -> Int?) {
        var found: [Member] = []
        for stack in all {
            guard let cover = position(stack.cover) else { continue }
            for asset in stack.members.map(\.asset) where asset != stack.cover {
                if let member = position(asset) {
                    found.append(Member(position: Int32(member), cover: Int32(cover)))
                }
            }
        }
        let order = found.indices.sorted { (found[$0].cover, $0) < (found[$1].cover, $1) }
        members = Column(order.map { found[$0] })
        byPosition = Column(found.sorted { $0.position < $1.position })
    }

    func cover(of position: Int) -> Int? {
        let place = byPosition.partitioningIndex { $0.position >= position }
        return place < byPosition.count && byPosition[place].position == position ? Int(byPosition[place].cover) : nil
    }

    /// All members of the stack of a photo, the cover first; nil if it has none.
    func stack(with position: Int) -> [Int]? {
        let cover = cover(of: position) ?? position
        let others = members[members.partitioningIndex { $0.cover >= cover }...].prefix { $0.cover == cover }
        return others.isEmpty ? nil : [cover] + others.map { Int($0.position) }
    }
}

extension IndexedStacks: SavedPart {
    init(from file: inout IndexFileReader) throws(UnusableIndexFile) {
        members = try file.column()
        byPosition = try file.column()
    }

    func write(to file: inout IndexFileWriter) throws(StoreError) {
        try file.put(members)
        try file.put(byPosition)
    }
}

/// The files that are shown as one photo with the cover of their stack.
struct ShownStacks: Sendable {
    /// Positions of files that are not shown, with their covers, sorted by those.
    private let hidden: [(position: Int, cover: Int)]

    /// All files are photos of their own.
    static let none = ShownStacks(hidden: [])

    private init(hidden: [(position: Int, cover: Int)]) { self.hidden = hidden }

    init(_ columns: IndexColumns) {
        hidden = columns.stacks.members.map { (Int($0.position), Int($0.cover)) }
            .filter { columns.isHidden($0.0, by: $0.1) }
    }

    /// Adds all files of photos of which one is among these.
    func spread(_ photos: inout Bitmap) {
        for file in hidden where photos.contains(file.position) { photos.insert(file.cover) }
        for file in hidden where photos.contains(file.cover) { photos.insert(file.position) }
    }

    /// Has the other files follow the cover, for what is said about the photo and not about a file.
    func followCovers(_ photos: inout Bitmap) {
        for file in hidden {
            if photos.contains(file.cover) { photos.insert(file.position) } else { photos.remove(file.position) }
        }
    }

    /// Removes the files that are not shown.
    func hide(from photos: inout Bitmap) { for file in hidden { photos.remove(file.position) } }

    /// The other files of each photo that is a stack, with its cover.
    func forEach(_ body: (_ cover: Int, _ others: ArraySlice<Int>) -> Void) {
        let positions = hidden.map(\.position)
        var start = 0
        while start < hidden.count {
            var end = start + 1
            while end < hidden.count, hidden[end].cover == hidden[start].cover { end += 1 }
            body(hidden[start].cover, positions[start..<end])
            start = end
        }
    }
}

/// A file of a photo that is a stack.
package struct StackedFile: Sendable, Hashable {
    package var id: AssetID
    /// The file name's bytes.
    package var name: [UInt8]
    /// Such as `raw`.
    package var format: String?

    package init(id: AssetID, name: [UInt8], format: String?) {
        (self.id, self.name, self.format) = (id, name, format)
    }

    package var isVideo: Bool { format.map(VideoFormats.all.contains) ?? false }
}

extension LibraryIndex {
    /// Replaces all stacks.
    package mutating func set(stacks: [Stack]) {
        columns.stacks = IndexedStacks(stacks) { columns.position(of: $0) }
    }

    /// Whether a photo is a video by itself.
    package func isVideo(at position: Int32) -> Bool {
        columns.formats[Int32(columns.format[Int(position)])].map(VideoFormats.all.contains) ?? false
    }

    /// Whether an asset is shown by the cover of its stack only.
    package func isHidden(_ asset: AssetRow) -> Bool {
        guard let position = columns.position(of: asset), let cover = columns.stacks.cover(of: position) else {
            return false
        }
        return columns.isHidden(position, by: cover)
    }

    /// The files that a photo stands for: their number, and whether one is a camera raw file, or a film.
    package func shownFiles(at position: Int32) -> (count: Int, hasRaw: Bool, hasVideo: Bool) {
        let own = Int(position)
        let files = columns.stacks.stack(with: own) ?? [own]
        // A member that is shown by itself stands for itself.
        let shown = files[0] == own ? files.filter { $0 == own || columns.isHidden($0, by: own) } : [own]
        let formats = shown.compactMap { columns.formats[Int32(columns.format[$0])] }
        let hasFilm = shown.contains { columns.durations[$0] != nil }
        return (shown.count, formats.contains("raw"), hasFilm || formats.contains(where: VideoFormats.all.contains))
    }

    /// The files of a photo's stack, the cover first; empty if it has none.
    func stack(at position: Int) -> [StackedFile] {
        (columns.stacks.stack(with: position) ?? []).map { member in
            StackedFile(
                id: columns.ids[member],
                name: columns.names[member],
                format: columns.formats[Int32(columns.format[member])]
            )
        }
    }
}

extension IndexColumns {
    /// Whether a member of a stack is shown by its cover only: both have the same fate, and both are present or both are
    /// missing.
    func isHidden(_ member: Int, by cover: Int) -> Bool {
        Self.fate(verdicts[member]) == Self.fate(verdicts[cover])
            && flags[member].contains(.gone) == flags[cover].contains(.gone)
    }

    private static func fate(_ verdict: UInt8) -> UInt8 {
        verdict == Verdict.favourite.columnValue ? Verdict.favourite.fate.columnValue : verdict
    }

    /// Files that are in a stack.
    var stacked: Bitmap {
        var photos = Bitmap(repeating: false, count: count)
        for member in stacks.members {
            photos.insert(Int(member.position))
            photos.insert(Int(member.cover))
        }
        return photos
    }
}
