import DecodeClient
import DecodeProtocol
import Foundation
import Imaging
import PictureSamples
import SampleLibrary
import Testing

@Suite(
    "Previews in camera raw files that only decoding processes decode",
    .enabled(if: PictureMaker.has("vips", "cjpeg", "cjxl"))
)
struct RawPreviewTests {
    private let size = PixelSize(width: 160, height: 120)
    private let sensorSize = PixelSize(width: 320, height: 240)
    private let maker: PictureMaker

    init() throws {
        maker = try PictureMaker()
        try maker.writePatches(width: size.width, height: size.height)
    }

    enum Coding: String, CaseIterable {
        case samples
        case jpegXL = "cjxl --quiet -d 0.5 patches.ppm a.jxl"
        case jpegOfRGB = "cjpeg -rgb -quality 95 -outfile a.jpg patches.ppm"
        case jpeg = "cjpeg -quality 95 -outfile b.jpg patches.ppm"
    }

    private func preview(_ coding: Coding) throws -> SampleDNG.Preview {
        if coding != .samples { try maker.run(coding.rawValue) }
        func made(_ name: String) throws -> [UInt8] { try Array(Data(contentsOf: maker.folder.appending(path: name))) }
        return switch coding {
        case .samples: .rgb(RawMaker.samples(size), size: size, rowsPerStrip: 32)
        case .jpegXL: .jpegXL(try made("a.jxl"), size: size)
        case .jpegOfRGB: .jpeg(try made("a.jpg"))
        case .jpeg: .jpeg(try made("b.jpg"))
        }
    }

    /// The sensor saw nothing but green, if it is not a filler.
    private func file(_ previews: [SampleDNG.Preview], sensorWorks: Bool = false, orientation: UInt16 = 1) -> [UInt8] {
        let sensor: SampleDNG.Sensor =
            sensorWorks
            ? .mosaic(BayerMosaic(size: sensorSize) { _, _ in (0, 1, 0) }) : .filler(size: sensorSize, byteCount: 1024)
        var file = SampleDNG(previews: previews, sensor: sensor)
        file.exif.orientation = orientation
        return file.bytes()
    }

    @Test("A preview's colours survive, and the photo's size is known", arguments: Coding.allCases)
    func colours(_ coding: Coding) throws {
        let bytes = file([try preview(coding)], orientation: 6)
        for edge in [160, 50] {
            let (header, picture) = try RawMaker().decode(bytes, to: edge)
            #expect(header.format == .raw && header.storedSize == size && header.orientation == .right)
            #expect(header.fullSize == sensorSize.transposed)
            #expect(picture.damage == [])
            #expect(picture.largestError() <= 10)
        }
    }

    @Test("The largest preview is decoded, whatever its coding")
    func largest() throws {
        let black = [UInt8](repeating: 0, count: 32 * 24 * 3)
        let small = SampleDNG.Preview.rgb(black, size: PixelSize(width: 32, height: 24), rowsPerStrip: 24)
        let header = try RawMaker().open(file([small, try preview(.jpegXL), small])).header
        #expect(header.storedSize == size)
    }

    @Test("A preview that does not decode leaves the next one")
    func next() throws {
        let broken = SampleDNG.Preview.jpegXL(Array("no picture".utf8), size: PixelSize(width: 300, height: 200))
        let (header, picture) = try RawMaker().decode(file([broken, try preview(.samples)]))
        #expect(header.storedSize == size && picture.largestError() <= 10)
    }

    @Test("The sensor's data are demosaiced if that is asked for and every preview is too small")
    func demand() throws {
        let bytes = file([try preview(.samples)], sensorWorks: true)
        func size(_ maker: RawMaker) throws -> PixelSize { try maker.open(bytes).header.storedSize }
        #expect(try size(RawMaker(RawRequest(minPreviewEdge: 161))) == sensorSize)
        #expect(try size(RawMaker(RawRequest(minPreviewEdge: 160))) == self.size)
        #expect(try size(RawMaker(minLongEdge: 161)) == self.size)
    }

    @Test("The preview has to do if the sensor's data cannot be demosaiced")
    func fallback() throws {
        let small = RawMaker(RawRequest(minPreviewEdge: 2048), minLongEdge: 2048, maxByteCount: 16 << 20)
        let (header, picture) = try small.decode(file([try preview(.samples)], sensorWorks: true))
        #expect(header.storedSize == size && picture.largestError() <= 10)
    }

    @Test("The preview has to do if the sensor's data turn out to be damaged, at the size that was announced")
    func substitute() throws {
        let maker = RawMaker(RawRequest(minPreviewEdge: 2048), minLongEdge: 2048)
        let (header, picture) = try maker.decode(file([try preview(.samples)]))
        #expect(header.storedSize == sensorSize && header.fullSize == nil)
        #expect(picture.size == sensorSize && picture.largestError() <= 10)
        #expect(picture.damage.contains { $0.contains("this is the preview") })
    }

    @Test("A JPEG is decoded although its first byte is wrong", arguments: [Coding.jpeg, .jpegOfRGB])
    func firstByte(_ coding: Coding) throws {
        guard case .jpeg(let bytes) = try preview(coding) else { return }
        var file = file([.jpeg(bytes)])
        let start = try #require(file.indices.first { file[$0...].starts(with: bytes) })
        file[start] = 0x0B
        let (header, picture) = try RawMaker().decode(file)
        #expect(header.storedSize == size && picture.damage == [] && picture.largestError() <= 10)
    }

    @Test("A preview in Adobe RGB has its profile")
    func adobe() throws {
        var dng = SampleDNG(previews: [try preview(.samples)])
        dng.isAdobeRGB = true
        #expect(try RawMaker().open(dng.bytes()).header.iccProfile == AdobeRGB.profile)
    }

    @Test("A thumbnail with black bars is cropped to the photo's aspect if it has to do")
    func letterbox() throws {
        try maker.write("bars.ppm", width: 160, height: 120) { x, y in
            let place = (Double(y) - 6.67) / 106.67
            return 0..<1 ~= place ? Patch.at(Double(x) / 160, place).colour : [0, 0, 0]
        }
        try maker.run("cjpeg -quality 90 -outfile bars.jpg bars.ppm")
        let thumbnail = SampleDNG.Preview.jpeg(try Array(Data(contentsOf: maker.folder.appending(path: "bars.jpg"))))
        func file(_ width: Int, _ height: Int) -> [UInt8] {
            let sensor = SampleDNG.Sensor.filler(size: PixelSize(width: width, height: height), byteCount: 1024)
            return SampleDNG(previews: [thumbnail], sensor: sensor).bytes()
        }
        let worker = RawMaker(RawRequest(minPreviewEdge: 161))
        for edge in [160, 50] {
            let (header, picture) = try worker.decode(file(6000, 4000), to: edge)
            #expect(header.storedSize == PixelSize(width: 160, height: 107))
            #expect(header.fullSize == PixelSize(width: 6000, height: 4000))
            #expect(picture.damage == [] && picture.largestError() <= 20)
            #expect(picture.rgb(0.25, 0.01)[0] > 150 && picture.rgb(0.25, 0.99)[2] > 150)
        }
        #expect(try worker.open(file(4000, 3000)).header.storedSize == size)
    }
}
