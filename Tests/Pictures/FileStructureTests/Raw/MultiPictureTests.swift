import FileStructure
import SampleLibrary
import Testing

@Suite("Pictures behind the preview of a raw file")
struct MultiPictureTests {
    private struct Picture {
        /// Of the multi-picture format: flags and class of use.
        var attribute: UInt32
        var byteCount: Int
        var isJPEG = true
    }

    private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xD9]

    private static func big(_ value: Int, _ byteCount: Int) -> [UInt8] {
        (0..<byteCount).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// A JPEG with an index of itself and these pictures, then the pictures. The whole of it is the preview, as cameras do.
    private static func preview(_ pictures: [Picture]) -> [UInt8] {
        let listByteCount = 16 * (pictures.count + 1)
        let segmentByteCount = 2 + 4 + 8 + 2 + 12 + 4 + listByteCount
        // The header of the index comes after both markers, the byte count and the signature.
        let headByteCount = 2 + 2 + 2 + 4
        var offset = 2 + 2 + segmentByteCount + jpeg.count - 2 - headByteCount
        var list = big(0x2003_0000, 4) + big(offset + headByteCount, 4) + big(0, 8)
        var bodies: [UInt8] = []
        for picture in pictures {
            list += big(Int(picture.attribute), 4) + big(picture.byteCount, 4) + big(offset, 4) + big(0, 4)
            bodies += picture.isJPEG ? jpeg : [UInt8](repeating: 7, count: jpeg.count)
            bodies += [UInt8](repeating: 7, count: picture.byteCount - jpeg.count)
            offset += picture.byteCount
        }
        var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE2] + big(segmentByteCount, 2) + Array("MPF\0MM\0*".utf8) + big(8, 4)
        bytes += big(1, 2) + big(0xB002, 2) + big(7, 2) + big(listByteCount, 4) + big(26, 4) + big(0, 4) + list
        return bytes + jpeg.dropFirst(2) + bodies
    }

    /// One of each class, and one that is no JPEG.
    static let sample = preview([
        Picture(attribute: 0x0002_0002, byteCount: 300), Picture(attribute: 0x0001_0001, byteCount: 400),
        Picture(attribute: 0x0001_0002, byteCount: 500), Picture(attribute: 0, byteCount: 600, isJPEG: false),
        Picture(attribute: 0x4000_0000, byteCount: 700),
    ])

    @Test("Every JPEG of the index is a preview", arguments: [SampleRaw.Layout.raf, .x3f, .rw2, .nef])
    func all(layout: SampleRaw.Layout) throws {
        let bytes = SampleRaw(layout, previews: [Self.sample]).bytes()
        let raw = try #require(RawFile(FileWindow(bytes)))
        let found = raw.previews.map { "\($0.name) \($0.range.count)" }
        for expected in ["MPImage2 300", "PreviewImage 400", "MPImage4 500", "MPImage6 700"] {
            #expect(found.contains(expected))
        }
        #expect(!found.contains { $0.hasSuffix(" 600") })
    }

    @Test("An index changed or truncated anywhere is read without fault")
    func changed() throws {
        let end = Self.sample.count - 2500
        for place in 0..<end {
            for value: UInt8 in [0, 1, 0x7F, 0xFF] {
                var preview = Self.sample
                preview[place] = value
                let bytes = SampleRaw(.raf, previews: [preview]).bytes()
                let raw = try #require(RawFile(FileWindow(bytes)))
                #expect(raw.previews.allSatisfy { !$0.range.isEmpty && $0.range.lowerBound < bytes.count })
            }
            let raw = RawFile(FileWindow(Array(SampleRaw(.rw2, previews: [Array(Self.sample.prefix(place))]).bytes())))
            #expect(raw != nil)
        }
    }
}
