import Imaging
import PhotoSession
import Testing

@testable import PhotoServer

@Suite struct IIIFRequestTests {
    private let whole = PixelSize(width: 6000, height: 4000)

    private func region(_ path: String) throws -> PictureRegion {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let request = try IIIFRequest(region: parts[0], size: parts[1], rotation: parts[2], file: parts[3])
        return try request.region(of: whole)
    }

    @Test(arguments: [
        ("full", [0, 0, 6000, 4000]), ("square", [1000, 0, 4000, 4000]), ("10,20,30,40", [10, 20, 30, 40]),
        ("5990,3990,100,100", [5990, 3990, 10, 10]), ("pct:10,10,50,25", [600, 400, 3000, 1000]),
        ("pct:0,0,0.1,0.1", [0, 0, 6, 4]),
    ])
    func `Regions are read, and cut at the edge`(_ text: String, _ expected: [Int]) throws {
        let found = try region("\(text)/pct:100/0/default.jpg")
        #expect([found.x, found.y, found.part.width, found.part.height] == expected)
    }

    @Test(arguments: [
        ("full/600,", [600, 400]), ("full/,600", [900, 600]), ("full/600,600", [600, 600]),
        ("full/!600,600", [600, 400]),
        ("0,0,100,50/!2000,3000", [100, 50]), ("0,0,100,50/max", [100, 50]), ("full/pct:10", [600, 400]),
        ("0,0,100,50/^max", [100, 50]), ("0,0,101,50/50,", [50, 25]), ("full/max", [6000, 4000]),
    ])
    func `Sizes are read, and never larger than the region`(_ text: String, _ expected: [Int]) throws {
        let found = try region("\(text)/0/default.jpg")
        #expect([found.size.width, found.size.height] == expected)
    }

    @Test(arguments: [
        "x/max/0/default.jpg", "0,0,0,10/max/0/default.jpg", "6000,0,10,10/max/0/default.jpg",
        "-1,0,10,10/max/0/default.jpg",
        "1e2,0,10,10/max/0/default.jpg", "0,0,10/max/0/default.jpg", "pct:0,0,0,0/max/0/default.jpg",
        "pct:101,0,1,1/max/0/default.jpg", "full/0,/0/default.jpg", "full/,/0/default.jpg", "full/full/0/default.jpg",
        "full/6001,/0/default.jpg", "full/pct:101/0/default.jpg", "full/pct:0/0/default.jpg", "full/!0,5/0/default.jpg",
        "full/99999999999999999999,/0/default.jpg", "full/max/45/default.jpg", "full/max/-90/default.jpg",
        "full/max/361/default.jpg", "full/max/0/grey.jpg", "full/max/0/default.gif", "full/max/0/default",
        "full/max//default.jpg", "full/!100/0/default.jpg", "99999999999999999999,0,1,1/max/0/default.jpg",
    ])
    func `What is no request is refused`(_ path: String) {
        #expect {
            try region(path)
        } throws: { error in
            (error as? Problem)?.statusCode == 400
        }
    }

    @Test func `Pictures are not enlarged`() {
        #expect {
            try region("0,0,100,100/^200,/0/default.jpg")
        } throws: { error in
            (error as? Problem)?.statusCode == 501
        }
    }

    @Test(arguments: [
        ("0", Orientation.up), ("90", .right), ("180", .down), ("270", .left), ("360", .up), ("!0", .upMirrored),
        ("!90", .rightMirrored), ("!180", .downMirrored), ("!270", .leftMirrored), ("90.0", .right),
    ])
    func `Pictures are mirrored, then turned`(_ text: String, _ expected: Orientation) throws {
        #expect(try region("full/max/\(text)/default.jpg").turned == expected)
    }

    @Test(arguments: [
        ("full/max/0/color.jpg", "full/max/0/default.jpg"),
        ("0,0,6000,4000/6000,4000/360/default.png", "full/max/0/default.png"),
        ("pct:0,0,50,50/!300,300/!90/gray.webp", "0,0,3000,2000/300,200/!90/gray.webp"),
        ("square/100,/180/bitonal.jpg", "1000,0,4000,4000/100,100/180/bitonal.jpg"),
    ])
    func `Each picture has one canonical address`(_ path: String, _ expected: String) throws {
        #expect(try region(path).canonical(of: whole) == expected)
    }
}
