internal import Imaging

extension SampleVideo {
    /// RIFF as Microsoft describes it for AVI 1.0: headers, the frames, and their index.
    func avi() -> [UInt8] {
        let largest = frames.map(\.count).max() ?? 0
        let header = Self.chunk(
            "avih",
            Self.numbers([
                frameMilliseconds * 1000, 0, 0, 0x10, frames.count, 0, 1, largest, size.width, size.height, 0, 0, 0, 0,
            ])
        )
        let stream = Self.chunk(
            "strh",
            .joined(
                .text("vids"),
                .text(handler),
                Self.numbers([0, 0, 0, frameMilliseconds, 1000, 0, frames.count, largest, -1, 0]),
                .zeros(8)
            )
        )
        let format = Self.chunk(
            "strf",
            .joined(
                Self.numbers([40, size.width, size.height]),
                [1, 0, 24, 0],
                .text(handler),
                Self.numbers([size.width * size.height * 3, 0, 0, 0, 0])
            )
        )
        let date = written == 0 ? [] : Self.chunk("IDIT", .text("SAT FEB 18 16:11:52 2006\n\0"))
        let headers = Self.list("hdrl", .joined(header, Self.list("strl", .joined(stream, format)), date))
        var (media, index): ([UInt8], [UInt8]) = ([], [])
        for frame in frames {
            index += .joined(.text("00dc"), Self.numbers([0x10, media.count + 4, frame.count]))
            media += Self.chunk("00dc", frame)
        }
        return Self.chunk(
            "RIFF",
            .joined(.text("AVI "), headers, Self.list("movi", media), Self.chunk("idx1", index))
        )
    }

    private var handler: String {
        switch coding {
        case .jpeg: "MJPG"
        case .h264: "H264"
        }
    }

    private static func list(_ type: String, _ content: [UInt8]) -> [UInt8] {
        chunk("LIST", .joined(.text(type), content))
    }

    private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        .joined(.text(type), .little(UInt32(content.count)), content, .zeros(content.count % 2))
    }

    private static func numbers(_ numbers: [Int]) -> [UInt8] {
        numbers.flatMap { [UInt8].little(UInt32(truncatingIfNeeded: $0)) }
    }
}
