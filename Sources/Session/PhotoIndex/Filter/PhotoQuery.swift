/// A filter and an order in one text: `camera:nikon sort:-taken`.
public struct PhotoQuery: Sendable, Hashable {
    public var filter: PhotoFilter
    /// Nil where nothing was said of it.
    public var sort: PhotoSort?

    public init(filter: PhotoFilter = .everything, sort: PhotoSort? = nil) {
        self.filter = filter
        self.sort = sort
    }

    /// A filter, perhaps with a `sort:` somewhere in it outside of parentheses: `sort:-taken camera:a or camera:b`.
    public init(_ text: String) throws(PhotoFilterError) {
        var parser = try FilterParser(text)
        sort = try parser.takeSort()
        filter = try parser.filter()
    }

    public var text: String {
        [filter.text, sort.map { "sort:\($0.text)" } ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    }
}
