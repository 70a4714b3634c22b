import FileStructure
import Imaging
import PhotoMetadata
import SystemPackage

/// What a photo's file says about it before its picture. Reads the head of the file and, where a directory points
/// elsewhere, a few spans more; decodes nothing.
struct PhotoHead {
    /// Nil if it is unknown.
    private(set) var format: ImageFormat?
    /// Of a video.
    private(set) var container: VideoContainer?
    /// Of the upright picture; nil if unknown.
    private(set) var size: PixelSize?
    private(set) var capture = CaptureMetadata()
    /// Nil if there is none that is decoded in this process.
    private(set) var thumbnail: EmbeddedThumbnail?
    /// Size of a thumbnail that a decoding process decodes, as stored; nil if there is none.
    private(set) var codedThumbnail: PixelSize?

    /// Cameras put metadata and thumbnail before this.
    static let byteCount = 64 << 10

    /// - Throws: `system` if the file cannot be read. What is malformed is absent.
    init(_ file: PhotoFile) throws(ImagingError) {
        let whole = EncodedInput.descriptor(file.descriptor)
        let head = try FileBytes(capacity: min(Self.byteCount, file.byteCount)) { buffer throws(ImagingError) in
            try whole.read(at: 0, into: buffer)
        }
        format = ImageFormat.sniff(head.bytes)
        do throws(ImagingError) {
            switch format {
            case .jpeg: try read(jpegHead: head, of: whole)
            case .heic, .avif: readItems(of: file)
            case .raw, .tiff: try readDirectories(of: file)
            case .video:
                container = VideoContainer(markedBy: Array(head.bytes.prefix(VideoContainer.markByteCount)))
                readFilm(of: file)
            default: size = DeclaredSize(head.bytes).map { PixelSize(width: $0.width, height: $0.height) }
            }
        } catch {
            if case .system = error { throw error }
        }
    }

    private mutating func read(jpegHead head: FileBytes, of whole: EncodedInput) throws(ImagingError) {
        let probe: JPEGProbe
        do throws(ImagingError) { probe = try JPEGProbe(.memory(head)) } catch {
            // Its metadata may be longer than most.
            guard head.bytes.count == Self.byteCount else { throw error }
            probe = try JPEGProbe(whole)
        }
        let header = probe.header
        size = header.uprightSize
        capture = MetadataReader.read(exif: header.exif, xmp: header.xmp, iptc: header.iptc)
        thumbnail = header.embeddedThumbnail ?? probe.preview(in: whole)
    }

    private mutating func readItems(of file: PhotoFile) {
        guard let facts = HeifFacts(file.descriptor) else { return }
        size = facts.size.map { PixelSize(width: $0.width, height: $0.height) }
        codedThumbnail = facts.thumbnail.map { PixelSize(width: $0.width, height: $0.height) }
        capture = MetadataReader.read(exif: facts.exif, xmp: facts.xmp)
    }

    /// Without a picture: that takes decoding.
    private mutating func readFilm(of file: PhotoFile) {
        let window = FileWindow(file.descriptor, byteCount: file.byteCount)
        guard let film = FilmFacts(window) else { return }
        size = film.size.map { PixelSize(width: $0.width, height: $0.height) }
        let texts = VideoTexts { tag in tag.names.lazy.compactMap { film.texts[$0] }.first }
        capture = MetadataReader.read(texts, xmp: VideoContainer.xmp(of: window))
    }

    private mutating func readDirectories(of file: PhotoFile) throws(ImagingError) {
        let window = FileWindow(file.descriptor, byteCount: file.byteCount)
        let raw = RawFile(window)
        if let error = window.failure { throw .system(call: "pread", code: error.rawValue) }
        guard let raw else {
            if format == .tiff { readFirstPage(of: window) }
            return
        }
        format = .raw
        capture = MetadataReader.read(exif: raw.exif, xmp: raw.xmp, iptc: raw.iptc)
        let orientation = raw.orientation.flatMap(Orientation.init) ?? .up
        size = raw.size.map { orientation.upright(PixelSize($0)) }
        thumbnail = raw.smallestPreview(in: file.descriptor, byteCount: file.byteCount)
    }

    private mutating func readFirstPage(of window: FileWindow) {
        guard let tiff = TIFFReader(window), let page = tiff.firstDirectory else { return }
        let entries = tiff.entries(at: page)
        func number(_ tag: Int) -> Int? { entries.first { $0.tag == tag }.flatMap(tiff.number) }
        capture = MetadataReader.read(exif: TIFFExcerpt.ofPhoto.bytes(of: tiff), xmp: nil)
        guard let width = number(0x0100), let height = number(0x0101), 1...1 << 24 ~= width, 1...1 << 24 ~= height
        else { return }
        let orientation = number(0x0112).flatMap(Orientation.init) ?? .up
        size = orientation.upright(PixelSize(width: width, height: height))
    }
}

/// A preview that takes longer to read is no thumbnail.
private let maxPreviewByteCount = 512 << 10

extension JPEGProbe {
    /// The smallest copy behind the picture; nil if there is none that can be decoded.
    fileprivate func preview(in file: EncodedInput) -> EmbeddedThumbnail? {
        guard let smallest = previews.min(by: { $0.count < $1.count }), smallest.count <= maxPreviewByteCount else {
            return nil
        }
        return EmbeddedThumbnail(file.part(smallest), photo: header.storedSize, orientation: header.orientation)
    }
}

extension RawFile {
    /// The smallest embedded JPEG that is as large as a thumbnail; nil if there is none that can be decoded.
    fileprivate func smallestPreview(in file: FileDescriptor, byteCount: Int) -> EmbeddedThumbnail? {
        let jpegs = previews.filter { $0.coding == .jpeg && $0.range.upperBound <= byteCount }
            .sorted { $0.range.count < $1.range.count }
        let wanted = jpegs.first { $0.range.count >= 2048 } ?? jpegs.last
        guard let wanted, wanted.range.count <= maxPreviewByteCount else { return nil }
        let input = EncodedInput.descriptor(file, span: wanted.range)
        guard let probe = try? JPEGProbe(input) else { return nil }
        return EmbeddedThumbnail(
            input,
            photo: size.map { PixelSize($0) } ?? probe.frame.size,
            orientation: orientation(ofPreview: probe.frame.size, tag: wanted.orientation)
        )
    }
}
