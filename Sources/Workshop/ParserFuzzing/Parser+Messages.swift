import DecodeProtocol
import Imaging

extension Parser {
    static let formats = Parser(name: "formats", seeds: [Array("\0\0\0\u{18}ftypmif1\0\0\0\0avifheic".utf8)]) { bytes in
        _ = ImageFormat.sniff(bytes)
    }

    static let requests = Parser(
        name: "requests",
        seeds: [
            DecodeRequest.open(OpenRequest(maxPixelCount: 1 << 28, maxByteCount: 1 << 30, maxProcessorSeconds: 60)),
            .render(RenderRequest(size: PixelSize(width: 2048, height: 1365), format: .yuv420, thumbnail: .allowed)),
            .close,
        ].map { $0.encoded() }
    ) { bytes in
        guard let request = try? DecodeRequest(decoding: bytes) else { return }
        demand(request.encoded() == bytes, "\(request) is not written as it was read")
        if case .render(let render) = request {
            let layout = PlaneLayout(render.size, render.format)
            let end = layout.planes.map { $0.offset + $0.byteCount }.max()
            demand(end == layout.byteCount, "planes that do not fill their memory")
        }
    }

    private static let header = ImageHeader(
        format: .heic,
        storedSize: PixelSize(width: 4032, height: 3024),
        orientation: .right,
        peakByteCount: 1 << 26
    )

    static let replies = Parser(
        name: "replies",
        seeds: [
            DecodeReply.ready(version: Wire.version, libraries: "libvips 8.14.1", isSandboxed: true),
            .header(PictureReport(header)),
            .rendered(damage: ["it ends early", "zweite Zeile"]),
            .failure(DecodeFailure(kind: .tooLarge, message: "70000 × 70000 pixels")),
        ].map { $0.encoded() }
    ) { bytes in
        guard let reply = try? DecodeReply(decoding: bytes) else { return }
        // Encoding drops invalid text; encoding again changes nothing more.
        let written = reply.encoded()
        demand((try? DecodeReply(decoding: written))?.encoded() == written, "\(reply) changes each time")
    }
}
