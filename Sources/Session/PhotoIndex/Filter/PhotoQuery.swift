/// A filter and an order in one text: `camera:nikon sort:-taken`.
public struct PhotoQuery: Sendable, Hashable {
    public var filter: PhotoFilter
    /// Nil if the text contains no order.
    public var sort: PhotoSort?

    public init(filter: PhotoFilter = .everything, sort: PhotoSort? = nil) {
        self.filter = filter
        self.sort = sort
    }

    /// A filter, optionally with a `sort:` anywhere outside of parentheses: `sort:-taken camera:a or camera:b`.
    public init(_ text: String) throws(PhotoFilterError) {
        var parser = try FilterParser(text)
        sort = try parser.takeSort()
        filter = try parser.filter()
    }

    public var text: String {
        [filter.text, sort.map { "sort:\($0.text)" } ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    }
}
