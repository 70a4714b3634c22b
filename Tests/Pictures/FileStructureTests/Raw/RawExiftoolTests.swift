import FileStructure
import Foundation
import PictureSamples
import SampleLibrary
import Testing

/// Compares with Debian's `libimage-exiftool-perl`, the most complete reader.
@Suite("Raw files in agreement with exiftool", .enabled(if: RawCorpus.folder != nil && RawCorpus.hasExiftool))
struct RawExiftoolTests {
    @Test("The largest JPEG that exiftool extracts is found byte for byte", arguments: RawCorpus.files)
    func largest(file: URL) throws {
        let tools = try PictureMaker()
        try checkLargest(of: file, tools)
    }

    @Test(
        "A picture that exiftool puts into a file is found byte for byte",
        arguments: [
            ("PreviewImage", "CanonRaw.cr2"), ("PreviewImage", "DNG.dng"), ("JpgFromRaw", "DNG.dng"),
            ("PreviewImage", "Minolta.mrw"), ("PreviewImage", "Nikon.nef"), ("JpgFromRaw", "Nikon.nef"),
            ("JpgFromRaw", "Panasonic.rw2"),
        ]
    )
    func written(tag: String, stub: String) throws {
        let tools = try PictureMaker()
        let stub = try #require(RawCorpus.file(stub))
        try tools.writePatches(width: 900, height: 600)
        try tools.run("vips copy patches.ppm picture.jpg")
        let copy = tools.folder.appending(path: stub.lastPathComponent)
        try Data(contentsOf: stub).write(to: copy)
        try tools.run("exiftool -m -overwrite_original -\(tag)<=picture.jpg \(copy.lastPathComponent)")
        let largest = try #require(try checkLargest(of: copy, tools))
        #expect(largest == [UInt8](try Data(contentsOf: tools.folder.appending(path: "picture.jpg"))))
    }

    @Test("The first byte of a Minolta's preview may be another, which exiftool replaces too")
    func firstByte() throws {
        let tools = try PictureMaker()
        let stub = try #require(RawCorpus.file("Minolta.mrw"))
        try tools.writePatches(width: 900, height: 600)
        try tools.run("vips copy patches.ppm picture.jpg[strip]")
        let file = tools.folder.appending(path: "copy.mrw")
        try Data(contentsOf: stub).write(to: file)
        try tools.run("exiftool -m -overwrite_original -PreviewImage<=picture.jpg copy.mrw")
        // Begins with a quantisation table, as Minoltas write it, in place of JFIF's segment.
        let picture = [UInt8](try Data(contentsOf: tools.folder.appending(path: "picture.jpg")))
        var bytes = [UInt8](try Data(contentsOf: file))
        let start = try #require(bytes.indices.last { bytes[$0...].starts(with: picture.prefix(20)) })
        bytes.replaceSubrange(start..<start + 20, with: [0x0B, 0xD8, 0xFF, 0xDB] + picture[4..<20])
        try Data(bytes).write(to: file)
        let expected = try #require(try pictures(of: file, tools).max { $0.count < $1.count })
        let range = try #require(try RawCorpus.read(file).raw?.previews.first?.range)
        #expect([0xFF] + bytes[range].dropFirst() == expected)
    }

    @Test("A preview that only a maker note tells of is found byte for byte", arguments: MakerNoteTests.samples)
    func note(sample: MakerNoteTests.Sample) throws {
        let tools = try PictureMaker()
        let file = tools.folder.appending(path: "sample.dng")
        try Data(sample.bytes()).write(to: file)
        #expect(try checkLargest(of: file, tools)?.count == MakerNoteTests.Sample.preview.byteCount)
    }

    @Test("Sony's previews are found byte for byte")
    func sony() throws {
        let tools = try PictureMaker()
        for (name, bytes, byteCount) in [
            ("sample.srf", SonyFileTests.srf(hasOffset: false), 600), ("sample.arw", SonyFileTests.versions(), 700),
        ] {
            let file = tools.folder.appending(path: name)
            try Data(bytes).write(to: file)
            #expect(try checkLargest(of: file, tools)?.count == byteCount)
        }
    }

    @Test("Every picture behind a preview is found byte for byte", arguments: [SampleRaw.Layout.raf, .rw2])
    func behind(layout: SampleRaw.Layout) throws {
        let tools = try PictureMaker()
        let file = tools.folder.appending(path: "sample.\(layout.rawValue)")
        let bytes = SampleRaw(layout, previews: [MultiPictureTests.sample]).bytes()
        try Data(bytes).write(to: file)
        let expected = try pictures(of: file, tools)
        #expect(expected.count >= 5)
        let raw = try #require(RawFile(FileWindow(bytes)))
        let found = raw.previews.map { Array(bytes[$0.range]) }
        #expect(expected.filter { !found.contains($0) }.map(\.count) == [])
    }

    @Test("Camera, size and orientation agree", arguments: RawCorpus.files)
    func facts(file: URL) throws {
        let tools = try PictureMaker()
        let raw = try #require(try RawCorpus.read(file).raw)
        let text = try tools.run(words: ["exiftool", "-j", "-n", "-Make", "-Model", "-Orientation", file.path])
        let all = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
        let expected = try #require(all?.first)
        #expect(raw.make == expected["Make"] as? String)
        #expect(raw.model == expected["Model"] as? String)
        #expect(raw.orientation == expected["Orientation"] as? Int || expected["Orientation"] == nil)
        #expect((raw.exif?.count ?? 0) > 200)
    }

    /// Those JPEGs that exiftool extracts.
    private func pictures(of file: URL, _ tools: PictureMaker) throws -> [[UInt8]] {
        let folder = tools.folder.appending(path: "out")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let tags = [
            "PreviewImage", "JpgFromRaw", "JpgFromRaw2", "OtherImage", "ThumbnailImage", "ZoomedPreviewImage",
            "IDCPreviewImage", "IDCPreviewImage1",
        ]
        let numbered = (2...6).map { "MPImage\($0)" }
        // Its status says whether all tags exist.
        _ = try? tools.run(
            words: ["exiftool", "-a", "-b", "-W", "out/%t%-c.%s"] + (tags + numbered).map { "-\($0)" } + [file.path]
        )
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let pictures = try names.map { [UInt8](try Data(contentsOf: folder.appending(path: $0))) }
        return pictures.filter { $0.starts(with: [0xFF, 0xD8]) }
    }

    /// Nil if exiftool finds none.
    @discardableResult
    private func checkLargest(of file: URL, _ tools: PictureMaker) throws -> [UInt8]? {
        guard let largest = try pictures(of: file, tools).max(by: { $0.count < $1.count }) else { return nil }
        let raw = try #require(try RawCorpus.read(file).raw)
        let bytes = [UInt8](try Data(contentsOf: file))
        let found = raw.previews.map { Array(bytes[$0.range.clamped(to: 0..<bytes.count)]) }
        // A CR3's box may be padded to 8 bytes, and exiftool does not look at the length in it.
        #expect(found.contains { largest.starts(with: $0) && $0.count > largest.count - 8 })
        return found.first { largest.starts(with: $0) }
    }
}
