import Fingerprinting
import Foundation
import Testing

/// The pictures published with PDQ, decoded by `djpeg` with default options.
@Suite("PDQ on the published pictures", .enabled(if: FingerprintCorpus.folder != nil))
struct PublishedVectorsTests {
    @Test("At least eleven of twelve hashes match the published ones, the other within two bits")
    func publishedHashes() throws {
        let folder = try #require(FingerprintCorpus.folder).appending(path: "pdq")
        let table = try String(contentsOf: folder.appending(path: "expected.csv"), encoding: .utf8)
        let rows = table.split(whereSeparator: \.isNewline).dropFirst().map { $0.split(separator: ",") }
        let distances = try rows.map { row in
            let hash = try literal(folder.appending(path: String(row[0]))).hash
            return try hash.distance(to: #require(PDQHash(hex: row[1])))
        }
        #expect(distances.count == 12)
        #expect(distances.count { $0 == 0 } >= 11, "\(distances)")
        #expect(distances.allSatisfy { $0 <= 2 }, "\(distances)")
    }

    @Test("A rotated photo is recognised from the frequencies of the original")
    func turnedPhotos() throws {
        let folder = try #require(FingerprintCorpus.folder).appending(path: "dihedral")
        let original = try picture(folder.appending(path: "bridge-1-original.jpg"))
        let spectrum = try original.pixels.withUnsafeBufferPointer {
            try #require(PDQ.literalSpectrum(rgb: $0, width: original.width, height: original.height))
        }
        let files: [(String, Dihedral)] = [
            ("1-original", .identity), ("2-rotate-90", .quarterTurn), ("3-rotate-180", .halfTurn),
            ("4-rotate-270", .threeQuarterTurn), ("5-flipx", .mirroredVertically), ("6-flipy", .mirroredHorizontally),
            ("7-flip-plus-1", .transposed), ("8-flip-minus-1", .transposedAcross),
        ]
        for (name, symmetry) in files {
            let hash = try literal(folder.appending(path: "bridge-\(name).jpg")).hash
            #expect(spectrum.hash(symmetry).distance(to: hash) <= 31, "\(name)")
            #expect(spectrum.hash().transformed(by: symmetry).distance(to: hash) <= 31, "\(name), from the bits alone")
        }
    }

    private func literal(_ file: URL) throws -> PDQ.Fingerprint {
        let picture = try picture(file)
        return PDQ.literal(rgb: picture.pixels, width: picture.width, height: picture.height)
    }

    /// Decodes a colour JPEG to binary PPM: three numbers, one whitespace character, pixels.
    private func picture(_ file: URL) throws -> (pixels: [UInt8], width: Int, height: Int) {
        let djpeg = Process()
        djpeg.executableURL = URL(filePath: "/usr/bin/djpeg")
        djpeg.arguments = ["-ppm", file.path]
        let output = Pipe()
        djpeg.standardOutput = output
        try djpeg.run()
        let ppm = [UInt8](try output.fileHandleForReading.readToEnd() ?? Data())
        djpeg.waitUntilExit()
        let header = ppm.prefix(40).split(maxSplits: 4, whereSeparator: { $0 == 10 || $0 == 32 }).prefix(4)
        let fields = header.map { String(decoding: $0, as: UTF8.self) }
        try #require(fields.count == 4 && fields[0] == "P6" && fields[3] == "255")
        let (width, height) = try (#require(Int(fields[1])), #require(Int(fields[2])))
        let pixels = Array(ppm.suffix(width * height * 3))
        try #require(pixels.count == width * height * 3)
        return (pixels, width, height)
    }
}

enum FingerprintCorpus {
    static let folder = ProcessInfo.processInfo.environment["SLUICE_CORPUS"].map {
        URL(filePath: $0).deletingLastPathComponent().appending(path: "fingerprints")
    }
}
