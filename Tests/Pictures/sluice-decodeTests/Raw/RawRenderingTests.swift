import DecodeClient
import DecodeProtocol
import Imaging
import PictureSamples
import SampleLibrary
import Testing

@testable import sluice_decode

@Suite("Camera raw files from their sensors' data", .enabled(if: PictureMaker.has("vips")))
struct RawRenderingTests {
    private let size = PixelSize(width: 320, height: 240)

    private func sensor(orientation: UInt16 = 1) -> SampleDNG {
        var file = SampleDNG(sensor: RawMaker.patches(size), hasThumbnail: false)
        file.exif.orientation = orientation
        return file
    }

    @Test("A sensor's colours are those of the scene, whichever size is made", arguments: [320, 200, 160, 64])
    func colours(edge: Int) throws {
        let (header, picture) = try RawMaker().decode(sensor().bytes(), to: edge)
        #expect(header.format == .raw && header.bitDepth == 14)
        #expect(header.storedSize == size && header.fullSize == nil)
        #expect(header.orientation == .up && header.iccProfile == nil)
        #expect(picture.size == size.scaled(toLongEdge: edge))
        #expect(picture.damage == [])
        #expect(picture.largestError() <= 6)
    }

    @Test("The orientation is reported, and rows stay as the sensor lies", arguments: [3, 6, 8] as [UInt16])
    func orientation(_ value: UInt16) throws {
        let (header, picture) = try RawMaker().decode(sensor(orientation: value).bytes())
        #expect(header.orientation.rawValue == Int(value) && header.storedSize == size)
        #expect(picture.largestError() <= 6)
    }

    @Test("Its facts come with the picture")
    func facts() throws {
        let header = try RawMaker().open(sensor().bytes()).header
        let exif = try #require(header.exif)
        #expect(exif.starts(with: "II*\0".utf8) && String(decoding: exif, as: UTF8.self).contains("RICOH GR III"))
    }

    @Test("A small picture takes a quarter of the pixels, and no memory for the others")
    func half() throws {
        let large = SampleDNG(sensor: RawMaker.patches(PixelSize(width: 1600, height: 1200)), hasThumbnail: false)
            .bytes()
        let whole = try RawMaker(minLongEdge: 801).open(large).header
        let half = try RawMaker(minLongEdge: 800).open(large).header
        #expect(whole.storedSize == half.storedSize)
        #expect(whole.peakByteCount - half.peakByteCount == 1600 * 1200 * (8 + 3) * 3 / 4)
        #expect(try RawMaker(minLongEdge: 800).decode(large, to: 800).picture.largestError() <= 6)
    }

    @Test(
        "A picture from a quarter of the pixels shows the same part of the sensor",
        arguments: [(320, 240), (321, 241)]
    )
    func crop(width: Int, height: Int) throws {
        let (size, border) = (PixelSize(width: width, height: height), 16)
        let mosaic = BayerMosaic(size: size) { x, y in
            let isInside = border..<width - border ~= x && border..<height - border ~= y
            return isInside ? (0, 0.5, 0) : (0.5, 0, 0)
        }
        let bytes = SampleDNG(sensor: .mosaic(mosaic), hasThumbnail: false).bytes()
        for edge in [width, width / 2] {
            let (_, picture) = try RawMaker().decode(bytes, to: edge)
            // Three pixels of the sensor on either side of the border, from each side.
            for (pixels, isRed) in [(border - 3, true), (border + 3, false)] {
                let (x, y) = (Double(pixels) / Double(width), Double(pixels) / Double(height))
                for (x, y) in [(x, 0.5), (1 - x, 0.5), (0.5, y), (0.5, 1 - y)] {
                    let colour = picture.rgb(x, y)
                    #expect((colour[0] > colour[1]) == isRed, "\(edge): \(x), \(y)")
                }
            }
        }
    }

    @Test("R, G and B are delivered at full size although a smaller picture was announced")
    func planes() throws {
        let remote = try RawMaker(minLongEdge: 100).open(sensor().bytes())
        let source = try remote.renderRGB()
        #expect(source.size == size)
    }

    @Test("Sensors of millions of pixels stay within the estimate")
    func memory() throws {
        let large = SampleDNG(sensor: RawMaker.patches(PixelSize(width: 2400, height: 1800)), hasThumbnail: false)
            .bytes()
        let (header, picture) = try RawMaker().decode(large)
        #expect(header.peakByteCount < 96 << 20)
        #expect(picture.largestError() <= 6)
        let failure = #expect(throws: ImagingError.self) { try RawMaker(maxByteCount: 64 << 20).open(large) }
        guard case .tooLarge(let reason) = failure else { throw failure ?? ImagingError.unknownFormat }
        #expect(reason.contains("limits.maxDecodeBytes (64 MiB)"))
    }

    @Test("A sensor of too many pixels is refused before the file is read as a whole")
    func tooManyPixels() throws {
        let bytes = sensor().bytes()
        let maker = RawMaker(maxPixelCount: size.pixelCount - 1, maxByteCount: bytes.count - 1)
        let failure = #expect(throws: ImagingError.self) { try maker.open(bytes) }
        guard case .tooLarge(let reason) = failure else { throw failure ?? ImagingError.unknownFormat }
        #expect(reason.contains("limits.maxPixels"), "\(reason)")
    }

    @Test("A file whose sensor data end early is damaged or fails, and the next one is decoded")
    func truncated() throws {
        let bytes = sensor().bytes()
        let maker = RawMaker()
        for count in stride(from: bytes.count * 6 / 7, to: 0, by: -bytes.count / 7) {
            do {
                let (_, picture) = try maker.decode(Array(bytes.prefix(count)))
                #expect(picture.damage != [], "\(count) of \(bytes.count) bytes")
            } catch let error as ImagingError {
                switch error {
                case .malformed, .unsupported, .unknownFormat: break
                default: Issue.record("\(count) bytes: \(error)")
                }
            }
        }
        #expect(try maker.decode(bytes).picture.largestError() <= 6)
    }

    @Test("A sensor of four thousand megapixels in a small file is refused at once")
    func bomb() throws {
        let huge = SampleDNG(
            sensor: .filler(size: PixelSize(width: 65_535, height: 65_535), byteCount: 1024),
            hasThumbnail: false
        )
        let error = #expect(throws: ImagingError.self) { try RawMaker().open(huge.bytes()) }
        switch error {
        case .tooLarge, .malformed, .unsupported: break
        default: throw error ?? ImagingError.unknownFormat
        }
    }

    @Test("A camera that LibRaw does not know is named, with what helps")
    func unknown() {
        let failure = LibRaw.failure(-2, camera: "Acme One")
        #expect(failure.kind == .unsupported)
        let remedy = "a newer LibRaw may, or convert the file to DNG"
        #expect(failure.message == "LibRaw \(LibRaw.version) does not know the Acme One; \(remedy)")
        #expect(LibRaw.failure(-2, camera: nil).message.contains("does not know this camera; a newer"))
    }

    @Test(
        "A file without data of a camera that LibRaw knows is damaged",
        arguments: ["Canon EOS 350D DIGITAL", "NIKON D90"]
    )
    func known(camera: String) {
        #expect(LibRaw.knows(camera) && !LibRaw.knows("Canon EOS R6"))
        #expect(LibRaw.failure(-2, camera: camera).kind == .malformed)
    }
}
