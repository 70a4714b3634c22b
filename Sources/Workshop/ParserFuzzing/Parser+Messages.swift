import DecodeProtocol

extension Parser {
    static let formats = Parser(name: "formats", seeds: [Array("\0\0\0\u{18}ftypmif1\0\0\0\0avifheic".utf8)]) { bytes in
        _ = PictureFormat(leadingBytes: bytes)
    }

    static let requests = Parser(
        name: "requests",
        seeds: [
            DecodeRequest.open(OpenRequest(maxPixelCount: 1 << 28, maxByteCount: 1 << 30, maxProcessorSeconds: 60)),
            .render(RenderRequest(width: 2048, height: 1365, chroma: .halved, mayUseThumbnail: true)), .close,
        ].map { $0.encoded() }
    ) { bytes in
        guard let request = try? DecodeRequest(decoding: bytes) else { return }
        demand(request.encoded() == bytes, "\(request) is not written as it was read")
        if case .render(let render) = request {
            let layout = PlaneLayout(width: render.width, height: render.height, chroma: render.chroma)
            let end = layout.planes.map { $0.offset + $0.byteCount }.max()
            demand(end == layout.byteCount, "planes that do not fill their memory")
        }
    }

    static let replies = Parser(
        name: "replies",
        seeds: [
            DecodeReply.ready(version: Wire.version, libraries: "libvips 8.14.1", isCaged: true),
            .header(PictureReport(format: .heic, width: 4032, height: 3024, orientation: 6, peakByteCount: 1 << 26)),
            .rendered(damage: ["it ends early", "zweite Zeile"]),
            .failure(DecodeFailure(kind: .tooLarge, message: "70000 × 70000 pixels")),
        ].map { $0.encoded() }
    ) { bytes in
        guard let reply = try? DecodeReply(decoding: bytes) else { return }
        // Texts lose what is no text when they are written; then nothing more.
        let written = reply.encoded()
        demand((try? DecodeReply(decoding: written))?.encoded() == written, "\(reply) changes each time")
    }
}
