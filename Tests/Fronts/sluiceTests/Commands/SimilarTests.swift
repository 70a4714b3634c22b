import Foundation
import Imaging
import SampleLibrary
import SystemPackage
import TestSupport
import Testing

@Suite("sluice similar with a file outside the library")
struct SimilarTests {
    private let household: Household
    private let outside: FilePath
    private let size = PixelSize(width: 1200, height: 800)

    init() throws {
        household = try Household()
        outside = household.path.appending("outside")
        try outside.makeFolder()
        try household.photo("a.jpg").write(try SamplePhoto(size: size, seed: 1, quality: 92).encoded())
        try household.photo("b.jpg").write(try SamplePhoto(size: size, seed: 2, quality: 92).encoded())
        try household.sluice("prepare", household.photos.string)
    }

    private func similar(_ arguments: String...) throws -> Finished {
        try household.sluice(["similar"] + arguments, from: household.photos)
    }

    private func evidence(_ found: Finished) -> [String?] {
        found.list.map { ($0["evidence"] as? [String: Any])?["kind"] as? String }
    }

    @Test func `A file is compared with the library's photos, and does not become one of them`() throws {
        let small = SamplePhoto(size: PixelSize(width: 600, height: 400), seed: 1, quality: 60)
        try outside.appending("small.jpg").write(try small.encoded())
        let found = try similar("../outside/small.jpg", "--json")
        #expect(found.status == 0 && found.messages.isEmpty && found.photoNames == ["a.jpg"])
        #expect(evidence(found) == ["near-duplicate"])
        let keys = Set(try #require(found.list.first).keys)
        #expect(keys.isSuperset(of: ["id", "name", "byteCount", "contentID", "evidence"]))
        let link = household.photo("link.jpg")
        try FileManager.default.createSymbolicLink(
            atPath: link.string,
            withDestinationPath: outside.appending("small.jpg").string
        )
        #expect(try similar(link.string, "--json").photoNames == ["a.jpg"])
        // Not in a library's folder, so the library must be named.
        let path = outside.appending("small.jpg").string
        let nowhere = try household.sluice("similar", path, from: outside)
        #expect(nowhere.status == 1 && nowhere.messages.contains("--library"))
        let named = try household.sluice("similar", path, "--library", "photos", from: outside)
        #expect(named.status == 0 && named.text.contains("a.jpg"))
        #expect(try household.count("is:any") == 2)
    }

    @Test func `An identical file is distinguished from a similar one, and unrelated photos are not listed`() throws {
        try household.photo("a.jpg").copy(to: outside.appending("copy.jpg"))
        #expect(try evidence(similar("../outside/copy.jpg", "--json")) == ["identical-file"])
        try outside.appending("other.jpg").write(try SamplePhoto(size: size, seed: 9, quality: 92).encoded())
        let other = try similar("../outside/other.jpg")
        #expect(other.status == 0 && other.text.contains("No similar photos."))
        #expect(try similar("../outside/other.jpg", "--distance", "256", "--json").list.count == 2)
    }

    @Test func `What cannot be compared is reported with the reason`() throws {
        try outside.appending("text.jpg").write(Array("no picture".utf8))
        let text = try similar("../outside/text.jpg")
        #expect(text.status == 1 && text.messages.contains("text.jpg: ") && text.messages.contains("format"))
        let none = try similar("../outside/none.jpg")
        #expect(none.status == 1 && none.messages.contains("has no photo ../outside/none.jpg"))
        let folder = try similar("../outside")
        #expect(folder.status == 1 && folder.messages.contains("regular file"))
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/vips")))
    func `A flat picture matches only identical files`() throws {
        let made = try household.run("/usr/bin/vips", "black", outside.appending("black.png").string, "64", "48")
        #expect(made.status == 0)
        let black = try similar("../outside/black.png")
        #expect(black.status == 1 && black.messages.contains("too flat or too dark") && black.text.isEmpty)
        try outside.appending("black.png").copy(to: household.photo("black.png"))
        try household.sluice("prepare", household.photos.string)
        let same = try similar("../outside/black.png", "--json")
        #expect(same.photoNames == ["black.png"] && evidence(same) == ["identical-file"])
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/vips")))
    func `A faint picture in a wide border is compared without the border`() throws {
        let (faint, framed) = (outside.appending("faint.png").string, outside.appending("framed.png").string)
        func vips(_ arguments: String...) throws -> String {
            let line = "vips \(arguments.joined(separator: " "))"
            return try household.shell(line).text.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        _ = try vips("linear", household.photo("a.jpg").string, faint, "0.4", "30", "--uchar")
        let grey = try vips("avg", faint)
        let background = "--extend background --background '\(grey) \(grey) \(grey)'"
        _ = try vips("embed", faint, framed, "400 400 2000 1600", background)
        let made = try household.sluice("fingerprint", framed, "--json").list
        try #require(made.first?["pdqQuality"] as? Int ?? 100 < 25)
        #expect(try similar("../outside/framed.png", "--json").photoNames == ["a.jpg"])
        let none = try similar("../outside/framed.png", "--distance", "0")
        #expect(none.status == 0 && none.text.contains("No similar photos."), "\(none.messages)")
    }
}
