package import PhotoModel
package import PhotoRecord

/// What the head of a file says about a photo that is not prepared yet.
package struct Look: Sendable {
    package var id: AssetID
    package var place: AssetPlace
    package var stamp: FileStamp
    /// As in a record; nil if the head was not understood.
    package var format: String?
    /// Pixels of the upright picture; 0 if unknown.
    package var width = 0
    package var height = 0
    /// Without facts that must be hidden.
    package var capture = Record.Capture()
    /// Empty if there is no embedded thumbnail.
    package var thumbHash: [UInt8] = []

    package init(id: AssetID, place: AssetPlace, stamp: FileStamp) {
        (self.id, self.place, self.stamp) = (id, place, stamp)
    }
}

extension Look {
    /// Columns of `facts` or, before the photo is prepared, of `looks`, where both are joined.
    static func known(_ columns: String...) -> String {
        columns.map { "coalesce(facts.\($0), looks.\($0))" }.joined(separator: ", ")
    }
}

/// What is shown of a looked-at photo, beside what is in the index.
package struct LookedPicture: Sendable, Hashable {
    /// Pixels of the upright photo; 0 if unknown.
    package var width: Int
    package var height: Int
    /// Empty if there is no embedded thumbnail.
    package var thumbHash: [UInt8]
    /// As in a record; nil if unknown.
    package var takenText: String?
}

/// A looked-at photo that is to be prepared.
package struct LookedPhoto: Sendable {
    package var place: AssetPlace
    package var known: KnownFile
}

/// The next of the looked-at photos by time, the newest first and those without a time last.
package struct LookCursor: Sendable {
    enum Position: Sendable {
        case timed(before: Int64, AssetRow)
        case timeless(before: AssetRow)
    }

    var position = Position.timed(before: .max, .max)

    package init() {}
}
