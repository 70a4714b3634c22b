import DecodeClient
import Imaging
import PictureSamples
import SampleLibrary
import Testing

@Suite("TIFF files of several pages")
struct PagedTIFFTests {
    private typealias Directory = SampleTIFF.Directory
    private let red: [UInt8] = [220, 40, 30]
    private let green: [UInt8] = [40, 180, 60]
    private let blue: [UInt8] = [40, 50, 200]

    private func isShown(_ colour: [UInt8], _ directories: [SampleTIFF.Directory], page: Int = 1) throws -> Bool {
        let picture = try DocumentMaker.picture(SampleTIFF(directories).bytes(), page: page)
        return zip(picture.rgb(0.5, 0.5), colour).allSatisfy { abs($0 - Int($1)) <= 3 }
    }

    private func pageCount(_ directories: [SampleTIFF.Directory]) throws -> Int? {
        try DocumentMaker.open(SampleTIFF(directories).bytes()).header.document?.pageCount
    }

    @Test func `Each page is shown by its number, in its own size`() throws {
        let pages = [
            Directory(60, 40, red, subfileType: 2), Directory(30, 90, green, subfileType: 2),
            Directory(20, 20, blue, subfileType: 2),
        ]
        #expect(try pageCount(pages) == 3)
        for (number, colour) in [red, green, blue].enumerated() {
            #expect(try isShown(colour, pages, page: number + 1))
        }
        let second = try DocumentMaker.open(SampleTIFF(pages).bytes(), page: 2).header
        #expect(second.storedSize == PixelSize(width: 30, height: 90) && second.document?.pageCount == 3)
        #expect(throws: ImagingError.noPage("it has no page 4, but 3")) {
            try DocumentMaker.open(SampleTIFF(pages).bytes(), page: 4)
        }
    }

    @Test func `Reduced copies and masks are no pages`() throws {
        let pages = [
            Directory(8, 8, blue, subfileType: 1), Directory(60, 40, red), Directory(60, 40, blue, subfileType: 4),
            Directory(8, 8, blue, oldSubfileType: 2), Directory(50, 40, green, oldSubfileType: 3),
        ]
        #expect(try pageCount(pages) == 2)
        #expect(try isShown(red, pages))
        #expect(try isShown(green, pages, page: 2))
    }

    @Test func `A file of one page is no document`() throws {
        #expect(try pageCount([Directory(60, 40, red)]) == nil)
        #expect(try pageCount([Directory(60, 40, red), Directory(6, 4, red, subfileType: 1)]) == nil)
    }

    @Test func `A file of reduced copies alone shows the first`() throws {
        let copies = [Directory(60, 40, red, subfileType: 1), Directory(6, 4, green, subfileType: 1)]
        #expect(try pageCount(copies) == nil)
        #expect(try isShown(red, copies))
    }

    @Test func `Other formats have one page`() throws {
        let jpeg = try VideoMaker.jpeg()
        #expect(throws: ImagingError.noPage("it has no page 2, but 1")) { try DocumentMaker.open(jpeg, page: 2) }
    }
}
