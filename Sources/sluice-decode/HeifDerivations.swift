import DecodeProtocol
import FileStructure

/// What the derived images of a HEIF file are made of: grids, overlays, and pictures that are others again.
///
/// libheif follows a loop until the stack ends, and decodes an image as often as it is named.
struct HeifDerivations {
    private let parts: [Int: [Int]]
    private let items: [Int: HeifItems.Item]
    private var costs: [Int: Int] = [:]

    /// A grid of overlays of turned pictures has four levels.
    private static let mostLevels = 16
    /// libheif takes a time that grows with the square of it. A hundred megapixels in tiles of 512 × 512 have 400.
    private static let mostItems = 4096

    init(_ items: HeifItems) {
        self.items = items.items
        parts = Dictionary(grouping: items.references.filter { $0.type == "dimg" }, by: \.from)
            .mapValues { $0.flatMap(\.to) }
    }

    /// - Throws: for an image that is made of itself, for one that is made of more pixels than some pictures of the
    ///   largest size have together, and for too many items.
    mutating func check(maxPixelCount: Int) throws(DecodeFailure) {
        guard items.count <= Self.mostItems else {
            throw DecodeFailure(kind: .tooLarge, message: "it is made of \(items.count) items")
        }
        for item in parts.keys.sorted() {
            guard try cost(of: item, level: 1) <= maxPixelCount.multipliedClamped(by: 4) else {
                throw DecodeFailure(kind: .tooLarge, message: "it is made of too many pictures")
            }
        }
    }

    /// Pixels that are written to make it.
    private mutating func cost(of item: Int, level: Int) throws(DecodeFailure) -> Int {
        if let known = costs[item] { return known }
        guard level <= Self.mostLevels else {
            throw DecodeFailure(kind: .malformed, message: "it is made of itself, or of too many levels")
        }
        var cost = items[item]?.pixelCount ?? 1
        for part in parts[item] ?? [] { cost = cost.addingClamped(try self.cost(of: part, level: level + 1)) }
        costs[item] = cost
        return cost
    }
}

extension HeifItems.Item {
    /// As its properties say.
    fileprivate var pixelCount: Int {
        let sizes = properties.filter { $0.type == "ispe" }.map { property in
            var reader = BoxReader(property.content)
            guard (try? reader.version()) != nil, let width = try? reader.number(4), let height = try? reader.number(4)
            else { return 1 }
            return width.multipliedClamped(by: height)
        }
        return sizes.max() ?? 1
    }
}
