import FileStructure

/// The facts of a sidecar that decisions concern.
package struct SidecarFacts: Hashable, Sendable {
    /// `xmp:Rating`, −1 (rejected) to 5; nil if there is none, or it is no such number.
    package var rating: Int?
    /// `fstop:favorite` is 1, or digiKam's pick label is 3 (accepted).
    package var isFavourite: Bool
    /// Tags as paths from the root of their tree, from `digiKam:TagsList`, `lr:hierarchicalSubject` and `dc:subject`. A
    /// keyword of the last that is the end of a longer tag is not a separate tag. A `/` splits a keyword into parts,
    /// spaces around a part are ignored, and no part is empty.
    package var tags: Set<[String]>
    /// `exif:GPSLatitude` and `exif:GPSLongitude`; nil if one is missing, or they are no valid place.
    package var position: GPSPosition?

    package init(
        rating: Int? = nil,
        isFavourite: Bool = false,
        tags: Set<[String]> = [],
        position: GPSPosition? = nil
    ) {
        self.rating = rating
        self.isFavourite = isFavourite
        self.tags = tags
        self.position = position
    }

    /// Whether it contains a tag, ignoring case.
    package func has(_ tag: [String]) -> Bool {
        let key = SidecarTags.key(tag)
        return tags.contains { SidecarTags.key($0) == key }
    }

    /// Removes a tag, ignoring case.
    package mutating func remove(_ tag: [String]) {
        let key = SidecarTags.key(tag)
        tags = tags.filter { SidecarTags.key($0) != key }
    }

    /// The facts of a missing sidecar.
    package static let nothing = SidecarFacts()

    init(_ content: SidecarContent, _ tags: SidecarTags) {
        rating = Self.text(of: .rating, content).flatMap(Self.rating)
        isFavourite = Self.isMarked(content) || Self.isAccepted(content)
        self.tags = tags.all
        position = Self.position(content)
    }

    private static func position(_ content: SidecarContent) -> GPSPosition? {
        guard let latitude = text(of: .latitude, content), let longitude = text(of: .longitude, content) else {
            return nil
        }
        let references = (text(of: .latitudeReference, content), text(of: .longitudeReference, content))
        return GPSPosition((latitude, longitude), references: references)
    }

    /// F-Stop's mark, which PhotoPrism also reads.
    static func isMarked(_ content: SidecarContent) -> Bool { text(of: .favourite, content) == "1" }

    /// digiKam's pick label: 0 none, 1 rejected, 2 pending, 3 accepted.
    static func isAccepted(_ content: SidecarContent) -> Bool { text(of: .pickLabel, content) == "3" }

    /// Trimmed; nil if it occurs twice.
    private static func text(of name: XMLName, _ content: SidecarContent) -> String? {
        let places = content.places(of: name)
        guard places.count == 1, let text = content.text(at: places[0]) else { return nil }
        let start = text.utf8.drop(while: \.isXMLSpace)
        return start.lastIndex { !$0.isXMLSpace }.flatMap { String(start[...$0]) }
    }

    /// Some programs write "5.0".
    private static func rating(_ text: String) -> Int? {
        let isDecimal = text.utf8.allSatisfy { 0x30...0x39 ~= $0 || [0x2B, 0x2D, 0x2E].contains($0) }
        guard isDecimal, let rating = Double(text), -1...5 ~= rating else { return nil }
        return Int(rating.rounded())
    }
}
