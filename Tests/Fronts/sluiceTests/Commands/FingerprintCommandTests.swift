import Foundation
import Imaging
import SampleLibrary
import SystemPackage
import TestSupport
import Testing

@Suite("sluice fingerprint")
struct FingerprintCommandTests {
    let household: Household

    init() throws {
        household = try Household()
        try household.makePhoto("a.jpg", size: PixelSize(width: 300, height: 200))
        try household.makePhoto("b.jpg", seed: 2, size: PixelSize(width: 300, height: 200))
    }

    @Test("Prints what a library would store, as lines and as JSON, without making one")
    func stored() throws {
        let found = try household.sluice("fingerprint", "a.jpg", "b.jpg", "--json", from: household.photos)
        #expect(found.status == 0 && found.messages.isEmpty)
        #expect(found.list.map { $0["path"] as? String } == ["a.jpg", "b.jpg"])
        #expect(found.list.allSatisfy { Set($0.keys) == ["path", "pdq", "pdqQuality", "thumbHash"] })
        let first = try #require(found.list.first)
        let lines = try household.sluice("fingerprint", "a.jpg", from: household.photos).lines
        let words = ["pdq", "pdqQuality", "thumbHash", "path"].compactMap { first[$0].map { "\($0)" } }
        #expect(lines == [words.joined(separator: "  ")])
        #expect(try household.contents(of: household.home).isEmpty)

        try household.sluice("prepare", household.photos.string)
        let shown = try household.sluice("show", "a.jpg", "--json", from: household.photos).object
        let fingerprints = try #require(shown["fingerprints"] as? [String: Any])
        #expect(fingerprints["pdq"] as? String == first["pdq"] as? String)
        #expect(fingerprints["thumbHash"] as? String == first["thumbHash"] as? String)
    }

    @Test("An unreadable file is reported, the others are printed, and the status is 1")
    func refused() throws {
        try household.photo("text.jpg").write(Array("no picture".utf8))
        let names = ["none.jpg", "a.jpg", "text.jpg"]
        let found = try household.sluice(["fingerprint", "--json"] + names, from: household.photos)
        #expect(found.status == 2)
        #expect(found.list.map { $0["path"] as? String } == ["a.jpg"])
        #expect(found.messages.contains("none.jpg: No such file") && found.messages.contains("text.jpg: "))
        #expect(try household.sluice("fingerprint").status == 64)
    }
}

/// Requires the environment made by `scripts/python-env`.
private let python =
    ProcessInfo.processInfo.environment["SLUICE_PYTHON"]
    ?? packageFolder.appending(".build-python/bin/python").string

@Suite("Literal PDQ compared with PyPI pdqhash", .enabled(if: FileManager.default.isExecutableFile(atPath: python)))
struct LiteralFingerprintTests {
    /// Pixels decoded by Pillow, which match this decoder exactly: colours in JPEG and PNG, grey, a picture stored
    /// turned, and sides below and above 512.
    @Test("Has the same hash for the same pixels, bit by bit")
    func pdqhash() throws {
        let household = try Household()
        for (index, size) in [(300, 200), (511, 340), (512, 700), (1200, 800), (64, 64), (5, 9), (4, 30)].enumerated() {
            let size = PixelSize(width: size.0, height: size.1)
            try household.makePhoto(FilePath("\(index).jpg"), seed: UInt64(index), size: size)
            let grey = SamplePhoto(size: size, seed: UInt64(index), chroma: .grey)
            try household.photo(FilePath("\(index)-grey.jpg")).write(try grey.encoded())
        }
        let script = household.path.appending("hashes.py")
        try script.write(Array(Self.script.utf8))
        let oracle = try household.run(python, script.string, household.photos.string)
        let expected = try #require(
            try JSONSerialization.jsonObject(with: oracle.output) as? [String: [Any]],
            "\(oracle.messages)"
        )
        let names = expected.keys.sorted()
        #expect(names.count == 21)
        let found = try household.sluice(["fingerprint", "--literal", "--json"] + names, from: household.photos).list
        #expect(found.count == names.count)
        for (name, found) in zip(names, found) {
            #expect(found["path"] as? String == name)
            #expect(found["pdq"] as? String == expected[name]?[0] as? String, "\(name)")
            #expect(found["pdqQuality"] as? Int == expected[name]?[1] as? Int, "\(name)")
        }
    }

    /// Makes a PNG of each picture in colour, then hashes all of them.
    private static let script = """
        import json, pathlib, sys
        import numpy, pdqhash
        from PIL import Image

        folder = pathlib.Path(sys.argv[1])
        for path in sorted(folder.glob("?.jpg")):
            Image.open(path).convert("RGB").save(path.with_suffix(".png"))
        hashes = {}
        for path in folder.iterdir():
            pixels = numpy.asarray(Image.open(path).convert("RGB"))
            height, width = pixels.shape[:2]
            if max(height, width) > 512:
                pixels = pixels[numpy.arange(512) * height // 512][:, numpy.arange(512) * width // 512]
            bits, quality = pdqhash.compute(numpy.ascontiguousarray(pixels))
            hashes[path.name] = ["%064x" % int("".join(str(int(bit)) for bit in bits), 2), quality]
        print(json.dumps(hashes))
        """
}
