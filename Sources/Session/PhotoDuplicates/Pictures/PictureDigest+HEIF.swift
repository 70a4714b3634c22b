import FileStructure

/// HEIC and AVIF: the primary item, and the items that it consists of or that belong to it (its transparency), with their
/// properties.
extension PictureDigest {
    /// Maximum number of items of a picture: a large grid has a few hundred.
    private static let maxItems = 4096

    /// Returns false if the file describes its items in an unsupported way.
    mutating func take(_ items: HeifItems, of bytes: [UInt8]) -> Bool {
        guard items.isWhole, !items.isExcessive else { return false }
        var queue = [items.primary]
        var seen: Set<Int> = [items.primary]
        // Extents may overlap many times.
        var remaining = 2 * bytes.count
        while !queue.isEmpty {
            let number = queue.removeFirst()
            guard seen.count <= Self.maxItems, let item = items.items[number] else { return false }
            take(Array(item.type.utf8)[...])
            for property in item.properties where property.type != "colr" {
                take(Array(property.type.utf8)[...])
                take(property.content)
            }
            for extent in item.extents {
                guard let data = Self.data(extent, of: item, items, bytes) else { return false }
                remaining -= data.count
                guard remaining >= 0 else { return false }
                take(number: data.count)
                take(data)
            }
            let parts = items.references.filter { $0.type == "dimg" && $0.from == number }.flatMap(\.to)
            let layers = items.references.filter { $0.type == "auxl" && $0.to.contains(number) }.map(\.from)
            for part in parts + layers.sorted() where seen.insert(part).inserted { queue.append(part) }
        }
        return remaining < 2 * bytes.count
    }

    private static func data(
        _ extent: Range<Int>,
        of item: HeifItems.Item,
        _ items: HeifItems,
        _ bytes: [UInt8]
    ) -> ArraySlice<UInt8>? {
        let source = item.isInData ? items.data : bytes[...]
        let (start, isBeyond) = source.startIndex.addingReportingOverflow(extent.lowerBound)
        // A length of zero means up to the end.
        let end = extent.isEmpty ? source.endIndex : source.startIndex.addingReportingOverflow(extent.upperBound).0
        guard !isBeyond, start >= source.startIndex, start <= end, end <= source.endIndex else { return nil }
        return source[start..<end]
    }
}
