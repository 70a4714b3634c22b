import Backpressure
import DecodeClient
import DecodeProtocol
import Imaging
import PhotoMetadata
import PhotoModel
import PhotoRecipe

/// Opens pictures within the recipe's limits. Both calls block.
struct PhotoDecoder: Sendable {
    let processes: DecodeWorkers
    let limits: Recipe.Limits
    /// See `PicturePart`.
    let minLongEdge: Int

    /// The JPEG that is decoded in this process, the file's own or its preview; nil for everything else.
    func jpeg(in file: PhotoFile) throws(PhotoFailure) -> StreamedJPEG? {
        let format = try file.format()
        do {
            let jpeg = try StreamedJPEG(
                file.descriptor,
                byteCount: file.byteCount,
                format: format,
                minPreviewEdge: processes.limits.raw.minPreviewEdge,
                admits: limits.admits
            )
            if let jpeg { try limits.check(jpeg.probe.header) }
            return jpeg
        } catch {
            throw PhotoFailure(.decode, error)
        }
    }

    /// - Parameters:
    ///   - page: of a file of pages, counted from 1.
    ///   - allowance, priority: see `DecodeWorkers.open`.
    func open(
        _ file: PhotoFile,
        in slot: Slot,
        page: Int = 1,
        allowance: Int = 0,
        priority: Priority = .bulk
    ) throws(PhotoFailure) -> RemotePicture {
        do {
            let picture = try processes.open(
                file.descriptor,
                in: slot,
                deadline: limits.deadline,
                PicturePart(page: page, minLongEdge: minLongEdge),
                allowance: allowance,
                priority: priority
            )
            try limits.check(picture.header)
            return picture
        } catch {
            // If the file changed after it was hashed, neither the file nor its old content is to blame.
            try file.checkUnchanged()
            throw PhotoFailure(.decode, error)
        }
    }
}

extension DecodeLimits {
    init(_ recipe: Recipe) {
        self.init(
            maxPixelCount: recipe.limits.maxPixels,
            maxByteCount: recipe.limits.maxDecodeBytes,
            raw: RawRequest(minPreviewEdge: recipe.minPreviewEdge)
        )
    }
}

extension CaptureMetadata {
    /// - Throws: if the end of the file cannot be read, where a motion photo has its film.
    init(_ header: ImageHeader, of file: PhotoFile) throws(PhotoFailure) {
        if let video = header.video {
            self = MetadataReader.read(VideoTexts { video.tags[$0] }, xmp: header.xmp)
        } else {
            self = MetadataReader.read(exif: header.exif, xmp: header.xmp, iptc: header.iptc)
            film = try file.film(header.format, self)
            if let document = header.document { add(DocumentTexts(created: document.created, author: document.author)) }
        }
    }
}

extension VideoTexts {
    init(_ tag: (VideoFacts.Tag) -> String?) {
        self.init()
        (created, written, utcOffset) = (tag(.created), tag(.written), tag(.utcOffset))
        (location, make, model, software) = (tag(.location), tag(.make), tag(.model), tag(.software))
        (artist, copyright, contentIdentifier) = (tag(.artist), tag(.copyright), tag(.contentIdentifier))
    }
}

extension Recipe.Limits {
    /// The memory for another attempt at a picture that ran out of it; nil if it already had all there is.
    func allowance(after peakByteCount: Int) -> Int? {
        guard peakByteCount < maxDecodeBytes else { return nil }
        return peakByteCount > maxDecodeBytes / 4
            ? maxDecodeBytes : min(maxDecodeBytes, max(64 << 20, 4 * peakByteCount))
    }

    /// An error that names the limit the picture exceeded.
    func explained(_ error: ImagingError, of header: ImageHeader) -> ImagingError {
        guard case .outOfMemory = error, allowance(after: header.peakByteCount) == nil else { return error }
        return .outOfMemory("decoding takes more than \(maxDecodeBytesInWords)")
    }

    private var maxDecodeBytesInWords: String {
        "limits.maxDecodeBytes (\(ByteSize(Int64(clamping: maxDecodeBytes)))) of the recipe"
    }

    func admits(_ header: ImageHeader) -> Bool { (try? check(header)) != nil }

    /// Rejects a picture by its header.
    func check(_ header: ImageHeader) throws(ImagingError) {
        let size = header.storedSize
        guard size.pixelCount <= maxPixels else {
            throw .tooLarge(
                "\(size.width) × \(size.height) pixels, more than limits.maxPixels (\(maxPixels)) of the recipe"
            )
        }
        guard header.peakByteCount <= maxDecodeBytes else {
            throw .tooLarge(
                "decoding takes \(ByteSize(Int64(header.peakByteCount))), more than \(maxDecodeBytesInWords)"
            )
        }
    }
}
