import DecodeProtocol
import FileStructure

/// What the derived images of a HEIF file are made of: grids, overlays, and pictures that are others again.
///
/// libheif follows a loop until the stack ends, and decodes an image as often as it is named.
struct HeifDerivations {
    private let parts: [Int: [Int]]
    private let items: HeifItems
    private var known: [Int: (pixelCount: Int, levelCount: Int)] = [:]

    /// A grid of overlays of turned pictures has four levels.
    private static let maxLevels = 16
    /// libheif takes a time that grows with the square of it. A hundred megapixels in tiles of 512 × 512 have 400.
    private static let maxItems = 4096

    init(_ items: HeifItems) {
        self.items = items
        parts = Dictionary(grouping: items.references.filter { $0.type == "dimg" }, by: \.from)
            .mapValues { $0.flatMap(\.to) }
    }

    /// - Throws: for an image that is made of itself, for one that is made of more pixels than some pictures of the
    ///   largest size have together, and for too many items.
    mutating func check(maxPixelCount: Int) throws(DecodeFailure) {
        guard !items.isTooMuch, items.items.count <= Self.maxItems else {
            throw DecodeFailure(kind: .tooLarge, message: "it is made of more items and pieces than any photo")
        }
        for item in parts.keys.sorted() {
            guard try effort(for: item, level: 1).pixelCount <= maxPixelCount.multipliedClamped(by: 4) else {
                throw DecodeFailure(kind: .tooLarge, message: "it is made of too many pictures")
            }
        }
    }

    /// Pixels that are written to make it, and levels of images that it is made of.
    ///
    /// - Parameter level: how deep it lies in the image that was begun with: a loop has no bottom.
    private mutating func effort(
        for item: Int,
        level: Int
    ) throws(DecodeFailure) -> (pixelCount: Int, levelCount: Int) {
        if let known = known[item] { return known }
        var effort = (pixelCount: items.items[item]?.pixelCount ?? 1, levelCount: 1)
        guard level <= Self.maxLevels else { throw Self.tooDeep }
        for part in parts[item] ?? [] {
            let below = try self.effort(for: part, level: level + 1)
            effort.pixelCount = effort.pixelCount.addingClamped(below.pixelCount)
            effort.levelCount = max(effort.levelCount, below.levelCount + 1)
        }
        guard effort.levelCount <= Self.maxLevels else { throw Self.tooDeep }
        known[item] = effort
        return effort
    }

    private static var tooDeep: DecodeFailure {
        DecodeFailure(kind: .malformed, message: "it is made of itself, or of too many levels")
    }
}

extension HeifItems.Item {
    /// Of an item that does not say: a tile's.
    private static let usualPixelCount = 512 * 512

    /// As its properties say.
    fileprivate var pixelCount: Int {
        let sizes = properties.filter { $0.type == "ispe" }.compactMap { property -> Int? in
            var reader = BoxReader(property.content)
            guard (try? reader.version()) != nil, let width = try? reader.number(4), let height = try? reader.number(4)
            else { return nil }
            return width.multipliedClamped(by: height)
        }
        return sizes.max() ?? Self.usualPixelCount
    }
}
