package import Imaging
package import PhotoModel
package import PhotoRecord

/// One photo as a processor's input.
public struct ProcessorPhoto: Sendable {
    public enum Picture: Sendable {
        /// One plane (grey) or three (Y, Cb, Cr; full range, chroma of half the size in both directions or the same).
        case planes(Planes)
        /// `format` is jpeg or webp.
        case encoded([UInt8], format: String)
    }

    /// Nil for the analysis picture.
    public let tier: String?
    public let picture: Picture
    /// Of the picture, in pixels.
    public let width, height: Int
    /// Time limit for the result. An external plugin that exceeds it is ended. A processor in Swift cannot be ended, so
    /// the caller waits for it: it should check the time if it may take long.
    public let deadline: Duration
    let contentID: ContentID
    /// What is known so far.
    let record: Record
    /// The photo file's header, available while the photo is prepared.
    let header: ImageHeader?

    /// - Parameters:
    ///   - tier: nil for the analysis picture.
    ///   - size: of the picture.
    ///   - deadline: for the result.
    ///   - record: what is known about the photo.
    ///   - header: of the photo file, while the photo is prepared.
    package init(
        _ contentID: ContentID,
        tier: String?,
        _ picture: Picture,
        _ size: PixelSize,
        deadline: Duration,
        record: Record,
        header: ImageHeader? = nil
    ) {
        self.tier = tier
        self.picture = picture
        (width, height) = (size.width, size.height)
        self.deadline = deadline
        self.contentID = contentID
        self.record = record
        self.header = header
    }

    /// The content ID: the SHA-256 of the photo file, in hexadecimal.
    public var content: String { contentID.hex }

    /// The record's facts, by the names of `record.proto` (format, width, height, orientation, taken_at, make, model,
    /// …), and `depicts`. Excludes what the recipe's privacy seals or omits.
    public var facts: [String: PluginValue] { record.factsForPlugins }

    /// The picture's samples.
    ///
    /// - Throws: `PluginProblem` if the picture is encoded.
    var image: PlanarImage {
        get throws(PluginProblem) {
            guard case .planes(let planes) = picture else { throw PluginProblem("the picture has no samples") }
            return planes.image
        }
    }
}

extension ProcessorPhoto {
    /// The planes of a picture. Samples are not copied until a plane's `samples` are read.
    public struct Planes: Sendable, RandomAccessCollection {
        let image: PlanarImage

        package init(_ image: PlanarImage) { self.image = image }

        public var startIndex: Int { 0 }
        public var endIndex: Int { image.planes.count }
        public subscript(position: Int) -> Plane { Plane(image: image, number: position) }
    }

    public struct Plane: Sendable {
        fileprivate let image: PlanarImage
        fileprivate let number: Int

        public var width: Int { image.planes[number].width }
        public var height: Int { image.planes[number].height }

        /// A copy: rows without gaps, from the top.
        public var samples: [UInt8] {
            let plane = image.planes[number]
            return withExtendedLifetime(image) {
                var samples: [UInt8] = []
                samples.reserveCapacity(plane.width * plane.height)
                for y in 0..<plane.height {
                    samples.append(contentsOf: UnsafeBufferPointer(start: plane.row(y), count: plane.width))
                }
                return samples
            }
        }
    }
}
