import Foundation
import Imaging
import NIOCore
import NIOHTTP1
import PhotoModel
import PhotoPipeline
import PhotoSession

/// Answers requests of imaginary's interface, with the decoders and within the memory budget of the library.
struct ImaginaryResponder: Sendable {
    private let library: PhotoLibrary
    let uploads = Uploads()

    init(_ library: PhotoLibrary) { self.library = library }

    private struct Picture: Sendable {
        var bytes: [UInt8]
        var mediaType: String
        var size: PixelSize
    }

    private struct Failure: Encodable {
        var message: String
        var status: Int
    }

    private struct Versions: Encodable {
        var imaginary = "1.2.4"
        var sluice = PhotoPipeline.version
    }

    private struct Info: Encodable {
        var width, height: Int
        var type: String
        var space = "srgb"
        var hasAlpha, hasProfile: Bool
        var channels: Int
        var orientation: Int
    }

    func answer(
        _ target: ImaginaryTarget,
        _ head: HTTPRequestHead,
        _ body: UploadSpool?,
        closes: Bool
    ) async throws -> TierResponder.Answer {
        let isHead = head.method == .HEAD
        do {
            switch (target.name, head.method) {
            case ("", .GET), ("", .HEAD): return try Self.json(Versions(), 200, isHead, closes)
            case ("health", .GET), ("health", .HEAD): return try Self.json(["status": "ok"], 200, isHead, closes)
            case (_, .POST): break
            default: throw ImaginaryProblem(405, "GET method not allowed. Make sure remote URL source is enabled")
            }
            guard let body, !body.isEmpty else { throw ImaginaryProblem.bad("Empty or unreadable image") }
            if target.name == "info" { return try Self.json(try await info(body), 200, isHead, closes) }
            let made = try await picture(target, head, body)
            return Self.answer(made.bytes, made.mediaType, 200, isHead, closes) { headers in
                headers.add(name: "Image-Width", value: "\(made.size.width)")
                headers.add(name: "Image-Height", value: "\(made.size.height)")
            }
        } catch let problem as ImaginaryProblem {
            return try Self.json(
                Failure(message: problem.message, status: problem.status),
                problem.status,
                isHead,
                closes
            )
        } catch let error as ImagingError {
            let status = Self.status(of: error)
            return try Self.json(
                Failure(message: "Error while processing the image: \(error)", status: status),
                status,
                isHead,
                closes
            )
        }
    }

    private static func status(of error: ImagingError) -> Int {
        switch error {
        case .unsupported: 406
        case .tooLarge: 422
        default: 400
        }
    }

    private func picture(
        _ target: ImaginaryTarget,
        _ head: HTTPRequestHead,
        _ body: UploadSpool
    ) async throws -> Picture {
        let operations = try target.operations()
        let last = operations.last { $0.format != nil }?.format
        let accepted = head.headers.first(name: "accept") ?? ""
        return try await library.foreignPicture(body.file) { header in
            try ImaginaryPicture.decodedSize(of: header.uprightSize, for: operations)
        } make: { foreign in
            var picture = ImaginaryPicture(foreign.image)
            for operation in operations {
                do { try picture.apply(operation) } catch  where operation.mayFail {}
            }
            let size = picture.image.size
            var region = PictureRegion(whole: size, size: size)
            region.format = Self.format(last, of: foreign.header.format, accepted)
            region.encodingQuality = operations.last { $0.quality != nil }?.quality ?? 80
            let bytes = try picture.image.encoded(region, iccProfile: foreign.iccProfile)
            return Picture(bytes: bytes, mediaType: region.format.mediaType, size: size)
        }
    }

    private static func format(
        _ wanted: ImaginaryFormat?,
        of source: ImageFormat,
        _ accepted: String
    ) -> PictureRegion.Format {
        switch wanted {
        case .named(let format): return format
        case .accepted:
            let known: [(String, PictureRegion.Format)] = [("webp", .webp), ("png", .png), ("jpeg", .jpeg)]
            let places = known.compactMap { name, format in
                accepted.range(of: "image/\(name)").map { ($0.lowerBound, format) }
            }
            return places.min { $0.0 < $1.0 }?.1 ?? .jpeg
        case nil: return source == .png || source == .gif ? .png : source == .webp ? .webp : .jpeg
        }
    }

    private func info(_ body: UploadSpool) async throws -> Info {
        try await library.foreignPicture(body.file) { header in
            header.uprightSize.scaled(toLongEdge: 16)
        } make: { foreign in
            let header = foreign.header
            return Info(
                width: header.uprightSize.width,
                height: header.uprightSize.height,
                type: header.format.rawValue,
                hasAlpha: header.hasAlpha,
                hasProfile: header.iccProfile != nil,
                channels: foreign.image.chroma == .grey ? 1 : 3,
                orientation: header.orientation.rawValue
            )
        }
    }

    private static func json(
        _ document: some Encodable,
        _ status: Int,
        _ isHead: Bool,
        _ closes: Bool
    ) throws -> TierResponder.Answer {
        answer(try JSONText.bytes(of: document), "application/json", status, isHead, closes) { _ in }
    }

    private static func answer(
        _ body: [UInt8],
        _ mediaType: String,
        _ status: Int,
        _ isHead: Bool,
        _ closes: Bool,
        _ add: (inout HTTPHeaders) -> Void
    ) -> TierResponder.Answer {
        var head = HTTPResponseHead(version: .http1_1, status: HTTPResponseStatus(statusCode: status))
        head.headers.add(name: "content-type", value: mediaType)
        head.headers.add(name: "content-length", value: "\(body.count)")
        head.headers.add(name: "cache-control", value: "no-store")
        head.headers.add(name: "date", value: HTTPDate.now)
        add(&head.headers)
        for (name, value) in SecurityHeaders.all { head.headers.add(name: name, value: value) }
        if closes { head.headers.add(name: "connection", value: "close") }
        var bytes = AnswerBytes.head(head)
        if !isHead { bytes.writeBytes(body) }
        return TierResponder.Answer(status: status, byteCount: isHead ? 0 : body.count, bytes: bytes)
    }
}
