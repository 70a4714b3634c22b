import DecodeProtocol
import FileStructure

/// The inputs of the derived images of a HEIF file: grids, overlays, and identity derivations.
///
/// libheif follows a loop until the stack overflows, and decodes an image as often as it is referenced.
struct HeifDerivations {
    private let parts: [Int: [Int]]
    private let items: HeifItems
    private var known: [Int: (pixelCount: Int, levelCount: Int)] = [:]

    /// A grid of overlays of rotated pictures has four levels.
    private static let maxLevels = 16
    /// libheif takes time quadratic in this number. A hundred megapixels in tiles of 512 × 512 have 400.
    private static let maxItems = 4096

    init(_ items: HeifItems) {
        self.items = items
        parts = Dictionary(grouping: items.references.filter { $0.type == "dimg" }, by: \.from)
            .mapValues { $0.flatMap(\.to) }
    }

    /// - Throws: for an image derived from itself, for one derived from more pixels than a few pictures of the largest
    ///   size have together, and for too many items.
    mutating func check(maxPixelCount: Int) throws(DecodeFailure) {
        guard !items.isExcessive, items.items.count <= Self.maxItems else {
            throw DecodeFailure(kind: .tooLarge, message: "it has too many items")
        }
        for item in parts.keys.sorted() {
            guard try effort(for: item, level: 1).pixelCount <= maxPixelCount.multipliedClamped(by: 4) else {
                throw DecodeFailure(kind: .tooLarge, message: "it is derived from too many pictures")
            }
        }
    }

    /// Pixels written to derive it, and the levels of images it is derived from.
    ///
    /// - Parameter level: its depth below the initial image, which bounds loops.
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
        DecodeFailure(kind: .malformed, message: "its derived images are recursive or nested too deeply")
    }
}

extension HeifItems.Item {
    /// For an item without a size: that of a tile.
    private static let usualPixelCount = 512 * 512

    /// From its properties.
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
