/// The conversation between Sluice and `sluice-sheet`, which writes a contact sheet as PDF.
///
/// Sluice writes to the program's standard input: lines of JSON (`SheetRequest`), the header first, and after the line of
/// a photo the bytes of its picture. The program writes the document to descriptor 3 as it goes, and lines of JSON
/// (`SheetReply`) to standard output: one before it reads, one at the end.
package enum SheetWire {
    /// Of this protocol.
    package static let version = 1
    /// The descriptor that the document is written to.
    package static let output: Int32 = 3
    /// Bytes of a line. The header names every group.
    package static let maxLine = 64 << 20
    /// Bytes of a picture.
    package static let maxPicture = 64 << 20
    /// Photos without a picture that the reply names. It must fit into a pipe, which nobody reads before the end.
    package static let maxProblems = 50
}

/// A line from Sluice: exactly one of these.
package struct SheetRequest: Codable, Sendable, Equatable {
    package var header: SheetHeader?
    package var photo: SheetEntry?
    /// Without it, the document is not complete.
    package var end: Bool?

    package init(header: SheetHeader? = nil, photo: SheetEntry? = nil, end: Bool? = nil) {
        (self.header, self.photo, self.end) = (header, photo, end)
    }
}

/// A line from the program: exactly one of these.
package struct SheetReply: Codable, Sendable, Equatable {
    package var ready: SheetReady?
    package var done: SheetOutcome?
    /// Why there is no document, and what to do. The program ends.
    package var problem: String?

    package init(ready: SheetReady? = nil, done: SheetOutcome? = nil, problem: String? = nil) {
        (self.ready, self.done, self.problem) = (ready, done, problem)
    }
}

package struct SheetReady: Codable, Sendable, Equatable {
    package var version: Int
    /// Whether the kernel restricts the program.
    package var isSandboxed: Bool
    package var fontCount: Int

    package init(version: Int, isSandboxed: Bool, fontCount: Int) {
        (self.version, self.isSandboxed, self.fontCount) = (version, isSandboxed, fontCount)
    }
}

package struct SheetOutcome: Codable, Sendable, Equatable {
    package struct Problem: Codable, Sendable, Equatable {
        /// Of the photo, from 1.
        package var number: Int
        package var name: String
        package var problem: String

        package init(number: Int, name: String, problem: String) {
            (self.number, self.name, self.problem) = (number, name, problem)
        }
    }

    package var pages = 0
    package var photos = 0
    /// Photos whose picture cannot be part of a PDF; the first `SheetWire.maxProblems` of them are in `problems`.
    package var unusable = 0
    package var problems: [Problem] = []
    /// Texts with characters that no installed font has.
    package var textsWithoutGlyphs = 0

    package init() {}
}
