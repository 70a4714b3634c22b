import FileStructure
import Imaging

extension VideoFacts {
    func write(to writer: inout WireWriter) {
        writer.append(container.rawValue)
        writer.append(codec)
        // Zeros: unknown.
        writer.appendCount(milliseconds ?? 0)
        writer.appendCount(frameRate.map { Int(($0 * 1000).rounded()) } ?? 0)
        writer.append(UInt8(hasSound ? 1 : 0))
        writer.append(UInt8(tags.count))
        for (tag, text) in tags.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            writer.append(tag.rawValue)
            writer.append(text)
        }
    }

    init(from reader: inout WireReader) throws(WireError) {
        guard let container = VideoContainer(rawValue: try reader.readText()) else {
            throw .malformed("unknown container")
        }
        let codec = try reader.readText()
        let milliseconds = try reader.readCount(upTo: Self.maxMilliseconds)
        let frameRate = try reader.readCount(upTo: Self.maxFrameRate * 1000)
        let hasSound = try reader.readFlag()
        var tags: [Tag: String] = [:]
        for _ in 0..<Int(try reader.read(UInt8.self)) {
            let tag: Tag = try reader.readCode()
            tags[tag] = try reader.readText()
        }
        self.init(
            container: container,
            codec: codec,
            milliseconds: milliseconds > 0 ? milliseconds : nil,
            frameRate: frameRate > 0 ? Double(frameRate) / 1000 : nil,
            hasSound: hasSound,
            tags: tags
        )
    }
}
