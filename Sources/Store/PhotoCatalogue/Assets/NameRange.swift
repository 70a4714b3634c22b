/// Names in byte order, from one on and up to another, both included.
package struct NameRange: Sendable, Hashable {
    /// Empty for the first of all.
    package var first: [UInt8]
    /// Nil for no limit.
    package var last: [UInt8]?

    package static let all = NameRange(first: [], last: nil)

    package init(first: [UInt8], last: [UInt8]?) { (self.first, self.last) = (first, last) }

    /// - Parameters:
    ///   - name: nil to begin with the first of all.
    ///   - last: nil for no limit.
    package init(behind name: ArraySlice<UInt8>?, upTo last: ArraySlice<UInt8>?) {
        // Nothing sorts between a name and the same with a zero.
        self.init(first: name.map { Array($0) + [0] } ?? [], last: last.map(Array.init))
    }
}
