/// What a sidecar says that decisions are about.
package struct SidecarFacts: Hashable, Sendable {
    /// `xmp:Rating`, −1 (rejected) to 5; nil where there is none, or it is no such number.
    package var rating: Int?
    /// `fstop:favorite` is 1, or digiKam's pick label is 3 (accepted).
    package var isFavourite: Bool
    /// Tags from the root of their tree on: of `digiKam:TagsList`, `lr:hierarchicalSubject` and `dc:subject`. A keyword of
    /// the last that is the end of a longer tag is not one of its own. A `/` in a keyword parts it, spaces around a part do
    /// not count, and no part is empty.
    package var tags: Set<[String]>
    /// `exif:GPSLatitude` and `exif:GPSLongitude`; nil where one is not there, or they are no such place.
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

    /// Whether it says a tag, whatever its case.
    package func has(_ tag: [String]) -> Bool {
        let key = SidecarTags.key(tag)
        return tags.contains { SidecarTags.key($0) == key }
    }

    /// Takes a tag away, whatever its case.
    package mutating func remove(_ tag: [String]) {
        let key = SidecarTags.key(tag)
        tags = tags.filter { SidecarTags.key($0) != key }
    }

    /// Of a sidecar that is not there.
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

    /// F-Stop's mark, which PhotoPrism reads too.
    static func isMarked(_ content: SidecarContent) -> Bool { text(of: .favourite, content) == "1" }

    /// digiKam's pick label: 0 none, 1 rejected, 2 pending, 3 accepted.
    static func isAccepted(_ content: SidecarContent) -> Bool { text(of: .pickLabel, content) == "3" }

    /// Without the space around it; nil where it stands there twice.
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
