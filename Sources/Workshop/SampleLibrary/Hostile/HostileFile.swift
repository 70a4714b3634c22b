/// A file that is made to harm who opens it: small, and claiming or unfolding to something huge; full of loops; or no
/// file at all. The same bytes each time.
package struct HostileFile: Sendable {
    /// What a run has to make of it.
    package enum Fate: String, Sendable, Codable {
        /// Failed, with a reason.
        case refused
        /// The same, after it was rendered in part: what is wrong comes late.
        case givenUp
        /// Prepared, damaged or not.
        case rendered
        /// One of the two: the decoding library decides.
        case either
        /// Not a candidate.
        case ignored
    }

    package enum Content: Sendable {
        case bytes(@Sendable () -> [UInt8])
        /// Zeros that take no room on the disk, and pieces among them.
        case sparse(byteCount: Int64, pieces: @Sendable () -> [(offset: Int64, bytes: [UInt8])])
        case unreadable(@Sendable () -> [UInt8])
        case pipe, socket, device, folder
        case link(to: String)
    }

    package var name: String
    package var fate: Fate
    package var content: Content
    /// It may be admitted with more memory than the usual budget.
    package var isLarge = false

    package init(_ name: String, _ fate: Fate, isLarge: Bool = false, _ content: Content) {
        self.name = name
        self.fate = fate
        self.isLarge = isLarge
        self.content = content
    }

    /// All of them, by format.
    package static var all: [HostileFile] {
        [jpegs, pngs, tiffs, gifs, bitmaps, heifs, canvases, entities, places].flatMap(\.self)
    }
}
