import Foundation
import PhotoModel
import PhotoSession

/// A compact photo for long lists, as an array: `[id, width, height, flags, placeholder, contentID, failure, files]`.
///
/// `flags`: the verdict in the three lowest bits (0 none, 1 keep, 2 favourite, 3 trash, 4 skip), 8 pending, 16 missing, 32
/// favourite, three bits from bit 6 on the stars, 7 meaning rejected, 512 a camera raw file among its files, 1024 a film,
/// 2048 a film by itself, 14 bits from bit 12 on the pages of a document, at most 9999, 2²⁶ provisional.
/// `failure` is null, or `[kind, name, reason]` for a photo without a picture. `files`: the number of files of its stack, 1
/// without one.
struct CellDocument: Encodable, Sendable {
    private let cell: PhotoCell

    /// - Parameter share: of the guest who gets it; nil for the owner.
    init(_ cell: PhotoCell, for share: Share?) { self.cell = cell.shared(by: share) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(cell.id.description)
        try container.encode(cell.width)
        try container.encode(cell.height)
        try container.encode(cell.flags)
        if cell.placeholder.isEmpty {
            try container.encodeNil()
        } else {
            try container.encode(Data(cell.placeholder).base64EncodedString())
        }
        if let content = cell.content { try container.encode(content.hex) } else { try container.encodeNil() }
        if let failure = cell.failure {
            try container.encode([failure.kind.rawValue, cell.name ?? "", failure.reason])
        } else {
            try container.encodeNil()
        }
        try container.encode(cell.fileCount)
    }
}

extension PhotoCell {
    fileprivate var flags: Int {
        let verdict: Int =
            switch verdict {
            case nil: 0
            case .keep: 1
            case .favourite: 2
            case .trash: 3
            case .skip: 4
            }
        let files =
            (hasRaw ? 512 : 0) | (hasVideo ? 1024 : 0) | (isVideo ? 2048 : 0) | min(pageCount, 9999) << 12
            | (isProvisional ? 1 << 26 : 0)
        return verdict | (isPending ? 8 : 0) | (isMissing ? 16 : 0) | (isFavourite ? 32 : 0) | (rating & 7) << 6 | files
    }
}
