import DecodeProtocol
import FileStructure
import Imaging
import Testing

@Suite("Messages between decoding processes and their client")
struct DecodeProtocolTests {
    static let requests: [DecodeRequest] = [
        .open(OpenRequest(maxPixelCount: 1 << 28, maxByteCount: 1 << 30, maxProcessorSeconds: 30)),
        .open(
            OpenRequest(
                maxPixelCount: 1 << 20,
                maxByteCount: 1 << 28,
                maxProcessorSeconds: 5,
                isAwaited: true,
                raw: RawRequest(minPreviewEdge: 161),
                part: PicturePart(page: 3, minLongEdge: 2048)
            )
        ),
        .render(RenderRequest(size: PixelSize(width: 2048, height: 1365), format: .yuv420)),
        .render(RenderRequest(size: PixelSize(width: 256, height: 171), format: .yuv444, thumbnail: .allowed)),
        .render(RenderRequest(size: PixelSize(width: 256, height: 171), format: .yuv420, thumbnail: .only)),
        .render(RenderRequest(part: .gainMap, size: PixelSize(width: 512, height: 384), format: .grey)),
        .close,
    ]
    static var report: PictureReport {
        var report = PictureReport(
            ImageHeader(
                format: .heic,
                storedSize: PixelSize(width: 4032, height: 3024),
                orientation: .right,
                bitDepth: 10,
                hasAlpha: true,
                isHDR: true,
                peakByteCount: 123_456_789
            )
        )
        (report.exifByteCount, report.profileByteCount) = (2034, 548)
        return report
    }
    static var preview: PictureReport {
        PictureReport(
            ImageHeader(
                format: .raw,
                storedSize: PixelSize(width: 1620, height: 1080),
                fullSize: PixelSize(width: 3648, height: 5472),
                orientation: .right,
                peakByteCount: 1 << 20
            )
        )
    }
    static var video: PictureReport {
        let facts = VideoFacts(
            container: .mov,
            codec: "hevc",
            milliseconds: 61_234,
            frameRate: 29.97,
            hasSound: true,
            tags: [.created: "2023-09-22T18:34:05+0200", .contentIdentifier: "1EA799FF"]
        )
        return PictureReport(
            ImageHeader(
                format: .video,
                storedSize: PixelSize(width: 3840, height: 2160),
                orientation: .right,
                video: facts,
                peakByteCount: 1 << 27
            )
        )
    }
    static var bright: PictureReport {
        var report = report
        let channels = (1...3).map { GainMapParameters.Channel(min: -0.5, max: Double($0), gamma: 0.9) }
        report.header.gainMap = (try? GainMapParameters(channels: channels, alternateHeadroom: 3.25)).map {
            parameters in
            GainMap(
                kind: .iso,
                parameters: parameters,
                storedSize: PixelSize(width: 1008, height: 756),
                orientation: .left,
                isGrey: true,
                peakByteCount: 1 << 25
            )
        }
        report.gainMapProfileByteCount = 560
        return report
    }
    static let replies: [DecodeReply] = [
        .ready(version: Wire.version, libraries: "libvips 8.14.1", isSandboxed: true),
        .header(report),
        .header(preview),
        .header(video),
        .header(bright),
        .rendered(damage: ["it ends early", "zweite Zeile – ü"]),
        .failure(DecodeFailure(kind: .tooLarge, message: "70000 × 70000 pixels")),
    ]

    @Test("Requests arrive as they were sent", arguments: requests)
    func request(_ request: DecodeRequest) throws {
        #expect(try DecodeRequest(decoding: request.encoded()) == request)
    }

    @Test("Replies arrive as they were sent", arguments: replies)
    func reply(_ reply: DecodeReply) throws {
        #expect(try DecodeReply(decoding: reply.encoded()) == reply)
    }

    @Test("Truncated or extended messages are rejected")
    func lengths() {
        for bytes in Self.requests.map({ $0.encoded() }) {
            for count in 0..<bytes.count {
                #expect(throws: WireError.self) { try DecodeRequest(decoding: Array(bytes.prefix(count))) }
            }
            #expect(throws: WireError.self) { try DecodeRequest(decoding: bytes + [0]) }
        }
        for bytes in Self.replies.map({ $0.encoded() }) {
            for count in 0..<bytes.count {
                #expect(throws: WireError.self) { try DecodeReply(decoding: Array(bytes.prefix(count))) }
            }
            #expect(throws: WireError.self) { try DecodeReply(decoding: bytes + [0]) }
        }
    }

    @Test("Arbitrary bytes are parsed or rejected, and never crash")
    func noise() {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        func next() -> UInt8 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 56)
        }
        var understood = 0
        for round in 0..<20_000 {
            var bytes = Self.replies[round % Self.replies.count].encoded()
            for _ in 0...(round % 3) { bytes[Int(next()) % bytes.count] = next() }
            if let reply = try? DecodeReply(decoding: bytes) {
                understood += 1
                if case .header(let report) = reply {
                    #expect((1...Wire.maxEdge).contains(report.header.storedSize.width))
                }
            }
            _ = try? DecodeRequest(decoding: bytes)
        }
        #expect(understood > 100)
    }

    @Test("Long texts with line breaks become one short line")
    func texts() throws {
        let text = String(repeating: "schön\n", count: 100)
        let reply = DecodeReply.failure(DecodeFailure(kind: .malformed, message: text))
        guard case .failure(let failure) = try DecodeReply(decoding: reply.encoded()) else {
            throw WireError.malformed("not a failure")
        }
        #expect(failure.message.hasPrefix("schön schön"))
        #expect(failure.message.utf8.count <= 200)
    }

    @Test("Planes follow each other, odd edges rounded up")
    func layout() {
        let size = PixelSize(width: 5, height: 3)
        let halved = PlaneLayout(size, .yuv420)
        #expect(halved.planes.map(\.offset) == [0, 3 * 128, 5 * 128])
        #expect(halved.byteCount == 7 * 128)
        #expect(PlaneLayout(size, .yuv444).byteCount == 3 * 3 * 128)
        #expect(PlaneLayout(size, .rgb).byteCount == 3 * 3 * 128)
        #expect(PlaneLayout(size, .grey).planes.count == 1)
    }
}
