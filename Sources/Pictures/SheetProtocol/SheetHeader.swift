/// All of a document but its photos.
package struct SheetHeader: Codable, Sendable, Equatable {
    /// Photos that belong together and follow each other.
    package struct Group: Codable, Sendable, Equatable {
        /// Empty for photos without a heading.
        package var title: String
        /// For little room.
        package var shortTitle: String
        package var count: Int

        package init(title: String, shortTitle: String, count: Int) {
            (self.title, self.shortTitle, self.count) = (title, shortTitle, count)
        }
    }

    /// `SheetWire.version`.
    package var version = SheetWire.version
    package var title: String
    /// A line under the title.
    package var facts: String
    /// At the other end of that line.
    package var note: String
    /// ISO 8601 with an offset from UTC. The same input at the same time gives the same bytes.
    package var created: String
    /// RFC 3066, such as `ja`: which forms of characters fonts of several languages use.
    package var language: String?
    package var layout: SheetLayout
    /// Lines under each picture.
    package var captionLines: Int
    /// The one of them, from 0, at whose end the marks are.
    package var marksLine: Int
    package var groups: [Group]

    package init(
        title: String,
        facts: String,
        note: String,
        created: String,
        language: String? = nil,
        layout: SheetLayout,
        captionLines: Int,
        marksLine: Int,
        groups: [Group]
    ) {
        (self.title, self.facts, self.note, self.created) = (title, facts, note, created)
        (self.language, self.layout, self.groups) = (language, layout, groups)
        (self.captionLines, self.marksLine) = (captionLines, marksLine)
    }

    package var photoCount: Int { groups.reduce(0) { $0 + $1.count } }
}

/// A photo. The bytes of its picture follow the line.
package struct SheetEntry: Codable, Sendable, Equatable {
    /// For messages.
    package var name: String
    /// Under its picture.
    package var lines: [String]
    /// 0…5
    package var stars: Int
    package var isFavourite: Bool
    /// Of its JPEG; 0 if there is none.
    package var byteCount: Int

    package init(name: String, lines: [String], stars: Int, isFavourite: Bool, byteCount: Int) {
        (self.name, self.lines, self.stars) = (name, lines, stars)
        (self.isFavourite, self.byteCount) = (isFavourite, byteCount)
    }
}
