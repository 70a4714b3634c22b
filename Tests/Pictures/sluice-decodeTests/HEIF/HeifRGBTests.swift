import DecodeClient
import Foundation
import Imaging
import PictureSamples
import SystemPackage
import Testing

@Suite("R, G and B of HEIF pictures", .enabled(if: PictureMaker.has("vips", "heif-enc", "heif-convert")))
struct HeifRGBTests {
    private static let workers = DecodeWorkers(count: 1)

    /// Pictures of 4:4:4, in which no chroma is interpolated.
    @Test(
        "R, G and B are upright and match libheif's tool pixel by pixel",
        arguments: [[], ["irot 1"], ["irot 2"], ["irot 3"], ["imir 0"], ["irot 1", "imir 1"], ["clap", "irot 1"]]
    )
    func isUpright(_ names: [String]) throws {
        let maker = try PictureMaker()
        try maker.writePatches(width: 128, height: 96)
        let properties = names.map { name in
            let number = name.last?.wholeNumberValue ?? 0
            return name == "clap"
                ? HeifMaker.aperture(width: 64, height: 96, right: 64, down: 0)
                : name.hasPrefix("irot") ? HeifMaker.rotation(number) : HeifMaker.mirror(number)
        }
        var heif = HeifMaker()
        heif.add(try maker.coded("patches.ppm", "-q 95 -p chroma=444"), width: 128, height: 96, properties)
        try maker.write(heif, to: "a.heic")
        let file = try maker.open("a.heic")
        defer { try? file.close() }
        let picture = try Self.workers.open(file, deadline: .seconds(60)).renderRGB()

        try maker.run("heif-convert a.heic reference.png")
        try maker.run("vips copy reference.png reference.ppm")
        let reference = try Netpbm(Data(contentsOf: maker.folder.appending(path: "reference.ppm")))
        try #require(picture.planes.map { [$0.width, $0.height] } == Array(repeating: reference.edges, count: 3))
        for y in 0..<reference.size.height {
            let rows = (0..<3).map { picture.row(plane: $0, y: y) }
            for x in 0..<reference.size.width {
                let got = rows.map { Int($0[x]) }
                try #require(got == reference.pixel(x, y), "\(x), \(y)")
            }
        }
        withExtendedLifetime(picture) {}
    }
}

extension Netpbm {
    fileprivate var edges: [Int] { [size.width, size.height] }

    fileprivate func pixel(_ x: Int, _ y: Int) -> [Int] {
        rgb((Double(x) + 0.5) / Double(size.width), (Double(y) + 0.5) / Double(size.height))
    }
}
