/// A file that attacks its reader: small, but declaring or expanding to something huge; full of cycles; or no regular file
/// at all. The bytes are the same each time.
package struct HostileFile: Sendable {
    /// What a run must do with it.
    package enum Fate: String, Sendable, Codable {
        /// Failed, with a reason.
        case refused
        /// Also failed, but after partial rendering: the defect is near the end.
        case givenUp
        /// Also failed, at the time limit: rendering would never end.
        case endless
        /// Prepared, damaged or not.
        case rendered
        /// Either of the two: it depends on the decoding library.
        case either
        /// Not a candidate.
        case ignored
    }

    package enum Content: Sendable {
        case bytes(@Sendable () -> [UInt8])
        /// Zeros that take no disk space, with pieces of data between them.
        case sparse(byteCount: Int64, pieces: @Sendable () -> [(offset: Int64, bytes: [UInt8])])
        case unreadable(@Sendable () -> [UInt8])
        case pipe, socket, device, folder
        case link(to: String)
    }

    package var name: String
    package var fate: Fate
    package var content: Content
    /// Whether it may be admitted with more memory than the usual budget.
    package var isLarge = false

    package init(_ name: String, _ fate: Fate, isLarge: Bool = false, _ content: Content) {
        self.name = name
        self.fate = fate
        self.isLarge = isLarge
        self.content = content
    }

    /// All of them, by format.
    package static var all: [HostileFile] {
        [
            jpegs, pngs, tiffs, gifs, bitmaps, heifs, canvases, gainMaps, raws, rawBlocks, videos, documents,
            entities, places,
        ]
        .flatMap(\.self)
    }
}
