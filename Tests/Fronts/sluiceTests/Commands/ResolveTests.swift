import Foundation
import Imaging
import SampleLibrary
import SystemPackage
import TestSupport
import Testing

@Suite("sluice duplicates, resolve and similar")
struct ResolveTests {
    let household: Household
    let large = PixelSize(width: 1200, height: 800)

    /// A photo, a smaller copy of it, the same file once more, and two others.
    init() throws {
        household = try Household()
        try household.photos.appending("Inbox").makeFolder()
        try household.photo("a.jpg").write(try SamplePhoto(size: large, seed: 1, quality: 92).encoded())
        let small = SamplePhoto(size: PixelSize(width: 600, height: 400), seed: 1, quality: 60)
        try household.photo("Inbox/a small.jpg").write(try small.encoded())
        try household.photo("a.jpg").copy(to: household.photo("Inbox/a <again> & \"more\".jpg"))
        try household.makePhoto("b.jpg", seed: 2, size: large)
        try household.makePhoto("c.jpg", seed: 3, size: large)
        try household.sluice("prepare", household.photos.string)
    }

    func sluice(_ arguments: String...) throws -> Finished {
        try household.sluice(arguments, from: household.photos)
    }

    func bytes() throws -> [String: [UInt8]] {
        var bytes: [String: [UInt8]] = [:]
        for name in try household.contents(of: household.photos) where name.hasSuffix(".jpg") {
            bytes[name] = try household.photos.pushing(FilePath(name)).bytes()
        }
        return bytes
    }

    func names(_ group: [String: Any], _ key: String = "photos") -> [String] {
        (group[key] as? [[String: Any]] ?? []).compactMap { $0["path"] as? String }
            .compactMap { FilePath($0).lastComponent?.string }.sorted()
    }

    @Test func `Groups are listed with their suggestion, and by kind`() throws {
        let groups = try sluice("duplicates", "--json").list
        #expect(groups.count == 1 && groups[0]["kind"] as? String == "near-duplicate")
        #expect(names(groups[0]) == ["a <again> & \"more\".jpg", "a small.jpg", "a.jpg"])
        #expect((groups[0]["reason"] as? String)?.hasPrefix("most pixels (1200 × 800)") == true)
        let files = try sluice("duplicates", "--kind", "identical-file", "--json").list
        #expect(files.map { names($0) } == [["a <again> & \"more\".jpg", "a.jpg"]])
        #expect(try sluice("duplicates", "--json", "name:b").list.isEmpty)
        #expect(try sluice("duplicates", "--kind", "alike").status == 64)
        #expect(try sluice("duplicates", "--distance", "99").status == 64)
        let similar = try sluice("similar", "a.jpg", "--json").list
        let kinds = similar.compactMap { ($0["evidence"] as? [String: Any])?["kind"] as? String }
        #expect(kinds == ["identical-file", "near-duplicate"])
    }

    @Test func `The page embeds its pictures, loads nothing, and escapes names`() throws {
        let page = household.path.appending("page.html")
        #expect(try sluice("duplicates", "--html", page.string).status == 0)
        let text = String(decoding: try page.bytes(), as: UTF8.self)
        #expect(text.contains("a &lt;again&gt; &amp; &quot;more&quot;.jpg") && !text.contains("<again>"))
        #expect(text.ranges(of: "src=\"data:image/jpeg;base64,").count == 3)
        #expect(!text.contains("http://") && !text.contains("https://") && !text.contains("<script"))
        #expect(text.contains("default-src 'none'") && text.contains("prefers-color-scheme: dark"))
        let again = try sluice("duplicates", "--html", page.string)
        #expect(again.status == 1 && again.messages.contains("already exists"))
    }

    @Test func `A dry run does nothing, the real one keeps the best, and a revert restores every byte`()
        throws
    {
        let before = try bytes()
        let plan = try sluice("resolve", "--keep", "best", "--dry-run", "--json")
        #expect(plan.status == 0 && plan.object["trashed"] as? Int == 2)
        #expect(try bytes() == before && household.count("is:pending") == 0)
        #expect(try sluice("duplicates", "--decided", "--json").list.isEmpty)

        let done = try sluice("resolve", "--keep", "best", "--json")
        #expect(done.status == 0 && done.object["applied"] as? Int == 2)
        let left = try bytes()
        #expect(left.count == 3 && left.allSatisfy { before[$0.key] == $0.value })
        #expect(try sluice("duplicates", "--json").list.isEmpty)
        #expect(try sluice("duplicates", "--decided", "--json").list.count == 1)

        #expect(try sluice("revert", "last").status == 0)
        #expect(try bytes() == before)
        #expect(try sluice("duplicates", "--json").list.count == 1)
    }

    @Test func `Other pending decisions stay pending`() throws {
        #expect(try sluice("decide", "--trash", "b.jpg").status == 0)
        #expect(try sluice("resolve", "--keep", "largest").status == 0)
        #expect(try bytes().keys.contains("b.jpg") && household.count("is:pending") == 1)
    }

    @Test func `A folder's photos stay, favourites too, and stars and tags are merged into one that stays`() throws {
        #expect(try sluice("decide", "a.jpg", "--rating", "4", "--tag", "Places/Oslo").status == 0)
        let kept = try sluice("resolve", "--keep-in", "Inbox", "--merge", "--dry-run", "--json").object
        let group = try #require((kept["groups"] as? [[String: Any]])?.first)
        #expect(names(group, "trash") == ["a.jpg"] && names(group, "keep").count == 2)
        let heir = (group["keep"] as? [[String: Any]] ?? []).first { $0["rating"] != nil }
        #expect(heir?["rating"] as? Int == 4 && heir?["tags"] as? [String] == ["Places/Oslo"])
        #expect(try sluice("decide", "Inbox/a small.jpg", "--favourite").status == 0)
        let favourite = try sluice("resolve", "--keep", "largest", "--dry-run", "--json").object
        let spared = try #require((favourite["groups"] as? [[String: Any]])?.first)
        #expect(names(spared, "keep").contains("a small.jpg") && names(spared, "trash").count == 1)
        #expect(try sluice("decide", "Inbox/a small.jpg", "--keep").status == 0)
        let said = try sluice("resolve", "--keep", "largest", "--dry-run", "--json").object
        let reviewed = try #require((said["groups"] as? [[String: Any]])?.first)
        #expect(names(reviewed, "keep").contains("a small.jpg") && names(reviewed, "trash").count == 1)
        #expect(try sluice("decide", "Inbox/a small.jpg", "--undecided").status == 0)
        #expect(try sluice("resolve", "--keep-in", "Inbox", "--merge").status == 0)
        #expect(try household.count("rating:4 tag:Places/Oslo -is:trashed") == 1)
    }

    /// Leaves a photo and a smaller copy of it. Only the copy has a location.
    private func place(_ privacy: String) throws {
        try household.photo("Inbox/a <again> & \"more\".jpg").remove()
        var exif = ExifWriter()
        (exif.latitude, exif.longitude) = (-33.8568, 151.2153)
        let small = SamplePhoto(size: PixelSize(width: 600, height: 400), seed: 1, quality: 60, exif: exif)
        try household.photo("Inbox/a small.jpg").write(try small.encoded())
        let recipe = household.path.appending("recipe.yaml")
        try recipe.write("version: 1\ntiers: [{name: thumb, longEdge: 64}]\nprivacy: \(privacy)\n".utf8)
        let prepared = try household.sluice("prepare", household.photos.string, "--recipe", recipe.string)
        #expect(prepared.status == 0, "\(prepared.messages)")
    }

    @Test func `The location of trashed photos goes into the sidecar of the kept one, and a revert removes it`()
        throws
    {
        try place("{seal: []}")
        let before = try bytes()
        let plan = try sluice("resolve", "--keep", "best", "--merge", "--dry-run")
        #expect(plan.text.contains("a.jpg (at -33.8568, 151.2153)") && !plan.messages.contains("seals"))
        let told = try sluice("resolve", "--keep", "best", "--merge", "--dry-run", "--json").object
        let group = try #require((told["groups"] as? [[String: Any]])?.first)
        let heir = (group["keep"] as? [[String: Any]])?.first?["location"] as? [String: Double]
        #expect(heir == ["latitude": -33.8568, "longitude": 151.2153])

        #expect(try sluice("resolve", "--keep", "best", "--merge").status == 0)
        let text = String(decoding: try household.photo("a.jpg.xmp").bytes(), as: UTF8.self)
        #expect(text.contains("33,51.408000S") && text.contains("151,12.918000E"))
        #expect(try household.count("has:location") == 1 && bytes().count == 3)
        #expect(try sluice("history", "a.jpg").text.contains("at -33.8568, 151.2153"))
        #expect(try sluice("revert", "last").status == 0)
        #expect(try !household.contents(of: household.photos).contains("a.jpg.xmp"))
        #expect(try household.count("has:location") == 1 && bytes() == before)
    }

    @Test func `A library that seals locations reports it, and merges none`() throws {
        try place("{seal: [location]}")
        let done = try sluice("resolve", "--keep", "best", "--merge")
        #expect(done.status == 0 && done.messages.contains("seals or omits places"))
        #expect(try !household.contents(of: household.photos).contains("a.jpg.xmp") && bytes().count == 3)
    }

    @Test func `More than half of the library is not trashed without --force, and nothing is decided then`() throws {
        for name in ["b.jpg", "c.jpg"] { try household.photo(FilePath(name)).remove() }
        try household.sluice("prepare", household.photos.string)
        let refused = try sluice("resolve", "--keep", "best")
        #expect(refused.status == 1 && refused.messages.contains("--force"))
        #expect(try household.count("is:pending") == 0 && bytes().count == 3)
        #expect(try sluice("resolve", "--keep", "best", "--dry-run", "--json").object["trashed"] as? Int == 2)
        #expect(try sluice("resolve", "--keep", "best", "--no-commit").status == 0)
        #expect(try household.count("is:pending") == 2 && bytes().count == 3)
        #expect(try sluice("undo").status == 0 && sluice("duplicates", "--forget", "all").status == 0)
        #expect(try sluice("resolve", "--keep", "best", "--force").status == 0 && bytes().count == 1)
    }

    @Test func `It warns if stars or tags would be lost, and --merge would keep them`() throws {
        let quiet = try sluice("resolve", "--keep-in", "Inbox", "--dry-run")
        #expect(quiet.status == 0 && !quiet.messages.contains("--merge"))
        #expect(try sluice("decide", "a.jpg", "--rating", "4").status == 0)
        let warning = "Warning: in 1 group, photos to be trashed have stars or tags"
        for more in [["--dry-run"], ["--dry-run", "--json"], ["--no-commit"]] {
            let resolved = try household.sluice(["resolve", "--keep-in", "Inbox"] + more, from: household.photos)
            #expect(resolved.status == 0 && resolved.messages.contains(warning), "\(more): \(resolved.messages)")
        }
        #expect(try sluice("undo").status == 0)
        // The kept photo has them, or receives them.
        for more in [["--keep-in", "Inbox", "--merge"], ["--keep", "largest"]] {
            let resolved = try household.sluice(["resolve", "--dry-run"] + more, from: household.photos)
            #expect(resolved.status == 0 && !resolved.messages.contains("Warning"), "\(more)")
        }
    }

    @Test func `Without a rule, it warns of stars and tags that would be lost`() throws {
        #expect(try sluice("decide", "Inbox/a small.jpg", "--tag", "Oslo").status == 0)
        let asked = try household.shell("printf 's\\n' | sluice resolve", from: household.photos)
        #expect(asked.messages.contains("others have stars or tags that the suggested photo lacks: --merge"))
        let merging = try household.shell("printf 's\\n' | sluice resolve --merge", from: household.photos)
        #expect(!merging.messages.contains("others have stars"))
    }

    @Test func `Undo after removing an album or forgetting an answer does not restore old decisions`() throws {
        #expect(try sluice("resolve", "--keep", "best").status == 0)
        #expect(try sluice("revert", "last").status == 0)
        _ = try sluice("albums", "make", "X")
        _ = try sluice("albums", "add", "X", "b.jpg", "c.jpg")
        _ = try sluice("albums", "remove", "X")
        let removal = try sluice("undo")
        #expect(removal.status == 0)
        let words = "Undone: the removal of an album, 2 photos\n    album X: added, 2 photos put in"
        #expect(removal.text.hasPrefix(words), "\(removal.text)")
        #expect(!removal.text.contains("trash"))
        #expect(try household.count("is:trashed") == 0)
        #expect(try sluice("albums", "show", "X").text.contains("b.jpg"))

        #expect(try sluice("duplicates", "--forget", "all").status == 0)
        let forgotten = try sluice("undo", "--json").object
        #expect(forgotten["of"] as? String == "forget" && (forgotten["photos"] as? [Any])?.isEmpty == true)
        #expect((forgotten["groups"] as? [String: Any])?["isAnswered"] as? Bool == true)
        #expect(try household.count("is:trashed") == 0 && sluice("duplicates", "--decided", "--json").list.count == 1)

        let text = try sluice("history").text
        #expect(text.contains("undo of forget: 3 photos\n    1 group of duplicates: this-one"))
        #expect(text.contains("album-photos: 2 photos\n    album X: 2 photos put in"))
        // Undoes the album and the revert, down to the resolve.
        let steps = try (1...4).map { _ in try sluice("undo", "--json").object["of"] as? String }
        #expect(steps == ["album-photos", "album-make", "revert", "resolve"])
        #expect(try sluice("undo").status == 1 && sluice("duplicates", "--decided", "--json").list.isEmpty)
    }

    @Test func `Without a rule, it accepts numbers and words, and --forget removes wrong answers`() throws {
        func answer(_ lines: String) throws -> Finished {
            try household.shell("printf '\(lines)' | sluice resolve", from: household.photos)
        }
        let before = try bytes()
        let different = try answer("7\\nn\\n")
        #expect(different.status == 0 && different.messages.contains("numbers from 1 to 3"))
        #expect(try bytes() == before && sluice("duplicates", "--json").list.isEmpty)
        let said = try sluice("duplicates", "--decided", "--json").list
        #expect(said.map { $0["verdict"] as? String } == ["different"])
        #expect(try sluice("duplicates", "--forget", "ffff").status == 1)
        #expect(try sluice("duplicates", "--forget", "all").status == 0)
        #expect(try answer("\\ny\\n").status == 0)
        // Of two equal files, the first one stays.
        #expect(try bytes().count == 3 && bytes().values.contains { $0 == before["a.jpg"] })
    }
}
