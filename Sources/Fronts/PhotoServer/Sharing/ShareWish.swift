package import Foundation
package import PhotoIndex

/// A share to be created.
package struct ShareWish: Sendable {
    package var name: String
    package var scope = Share.Scope.look
    package var filter = PhotoFilter.everything
    package var showsPlaces = false
    package var servesOriginals = false
    package var ends: Date?

    package init(name: String) { self.name = name }

    /// Unicode scalars of a name, and bytes of a filter: all shares together fit into the file of `AccessBook`.
    package static let (maxNameCount, maxFilterByteCount) = (80, 1000)

    /// - Throws: `ShareError`
    func check(now: Date) throws(ShareError) {
        let isNamed = name.contains { !$0.isWhitespace }
        guard isNamed, name.unicodeScalars.count <= Self.maxNameCount, !name.unicodeScalars.contains(where: \.isControl)
        else { throw .badName }
        guard filter.text.utf8.count <= Self.maxFilterByteCount else { throw .longFilter }
        guard ends.map({ $0 > now }) ?? true else { throw .endsInPast }
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool { properties.generalCategory == .control }
}

/// Why a share cannot be created.
package enum ShareError: Error, Sendable, Hashable, CustomStringConvertible {
    case badName
    case longFilter
    case endsInPast
    case nameTaken(String)
    case tooMany

    package var description: String {
        switch self {
        case .badName:
            "The name of a share needs visible characters, and at most \(ShareWish.maxNameCount). Nothing was shared."
        case .longFilter:
            "The filter of a share has at most \(ShareWish.maxFilterByteCount) bytes. Nothing was shared."
        case .endsInPast: "The share would have ended already: give a later date. Nothing was shared."
        case .nameTaken(let name):
            "There is a share '\(name)' already: choose another name, or revoke it first. Nothing was shared."
        case .tooMany:
            "There are \(AccessBook.maxShares) shares already: revoke one of them first. Nothing was shared."
        }
    }
}
