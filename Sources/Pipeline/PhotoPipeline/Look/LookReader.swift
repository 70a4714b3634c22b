import Backpressure
import DecodeClient
import DecodeProtocol
import FileStructure
import Imaging
import PhotoCatalogue
import PhotoMetadata
import PhotoModel
import PhotoPlugins
import PhotoRecipe
import PhotoRecord
import SystemPackage

/// Looks at new files. All calls block.
struct LookReader: Sendable {
    /// A photo as its file's head shows it.
    struct Finding: Sendable {
        var look: Look
        /// A small JPEG; empty if there is none.
        var picture: [UInt8] = []
        /// Where a thumbnail is that a decoding process has to decode, and its size; nil if there is none.
        fileprivate(set) var coded: (file: PhotoFile, size: PixelSize)?

        /// Approximate memory that it holds.
        var byteCount: Int { picture.count + 1024 }
    }

    let privacy: RecordPrivacy
    let processes: DecodeWorkers

    /// The time for one thumbnail in a decoding process.
    private static let deadline = Duration.seconds(2)

    /// What the head of a file says. There are no facts if it cannot be read; preparing it tells why.
    func look(at awaited: AwaitedFile) -> Finding {
        let stamp = awaited.file?.stamp ?? awaited.candidate.status.stamp
        var finding = Finding(look: Look(id: .next(), place: awaited.candidate.place, stamp: stamp))
        guard let file = awaited.file, let head = try? PhotoHead(file) else { return finding }
        finding.look.take(head, privacy)
        if let picture = try? head.thumbnail?.picture() {
            finding.take(picture)
        } else if let size = head.codedThumbnail {
            finding.coded = (file, size)
        }
        return finding
    }

    /// The finding with the thumbnail that a decoding process decodes, if it can.
    func decodeThumbnail(of finding: Finding, in slot: Slot) -> Finding {
        var finding = finding
        guard let (file, size) = finding.coded else { return finding }
        finding.coded = nil
        // A little smaller than the thumbnail, whose sides may be rounded.
        let edge = min(EmbeddedThumbnail.Picture.maxEdge, max(1, size.longEdge * 15 / 16))
        do throws(ImagingError) {
            let remote = try processes.open(file.descriptor, in: slot, deadline: Self.deadline)
            let rows = try remote.render(remote.header.storedSize.scaled(toLongEdge: edge), thumbnail: .only)
            finding.take(try EmbeddedThumbnail.Picture(of: rows, remote.header.orientation))
        } catch {
            // The photo is listed without a picture until it is prepared, which tells what is wrong with it.
        }
        return finding
    }
}

extension LookReader.Finding {
    fileprivate mutating func take(_ thumbnail: EmbeddedThumbnail.Picture) {
        look.thumbHash = thumbnail.planes.thumbHash(side: 40)
        picture = thumbnail.jpeg
    }
}

extension Look {
    fileprivate mutating func take(_ head: PhotoHead, _ privacy: RecordPrivacy) {
        format = head.container?.rawValue ?? head.format?.rawValue
        if let size = head.size { (width, height) = (size.width, size.height) }
        capture = privacy.visible(Record.Capture(head.capture))
    }
}
