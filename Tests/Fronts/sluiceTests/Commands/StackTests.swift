import Imaging
import SampleLibrary
import SystemPackage
import TestSupport
import Testing

@Suite("Stacks on the command line")
struct StackTests {
    let household: Household

    /// `1.jpg` and `1.nef` are a stack, `2.jpg` and `3.jpg` are not.
    init() throws {
        household = try Household()
        try household.makePhotos(3)
        let preview = try SamplePhoto(size: PixelSize(width: 480, height: 320), seed: 9).encoded()
        try household.photos.appending("1.nef").write(SampleRaw(.nef, previews: [preview]).bytes())
        let run = try household.sluice("prepare", household.photos.string)
        try #require(run.status == 0, "\(run.messages)")
    }

    private func found(_ filter: String) throws -> Set<String> {
        Set(try household.sluice("find", filter, "--json", from: household.photos).photoNames)
    }

    @Test("A raw file and its JPEG count once, and filters see both")
    func counted() throws {
        #expect(try found("is:any") == ["1.jpg", "2.jpg", "3.jpg"])
        #expect(try found("stack:off") == ["1.jpg", "1.nef", "2.jpg", "3.jpg"])
        #expect(try found("has:raw") == ["1.jpg"])
        #expect(try found("format:raw") == ["1.jpg"])
        #expect(try found("is:stack") == ["1.jpg"])
        #expect(try found("not has:raw") == ["2.jpg", "3.jpg"])
        #expect(try found("name:1.nef") == ["1.jpg"])
        let shown = try household.sluice("show", "1.nef", from: household.photos)
        #expect(shown.text.contains("1.jpg, 1.nef"))
    }

    @Test func `status counts files, and says how many of them are in stacks`() throws {
        func photos() throws -> [String: Any] {
            let status = try household.sluice("status", "--json", from: household.photos).object
            let run = (status["lastRun"] as? [String: Any])?["report"] as? [String: Any]
            #expect(run?["found"] as? Int == 4 && run?["prepared"] as? Int == 4)
            return try #require(status["photos"] as? [String: Any])
        }
        var counts = try photos()
        #expect(["present", "prepared", "stacks", "stackedFiles"].map { counts[$0] as? Int } == [4, 4, 1, 2])
        #expect(try household.sluice("status", from: household.photos).text.contains("2, shown as 1"))
        try household.sluice("unstack", "1.jpg", from: household.photos)
        counts = try photos()
        #expect(["present", "stacks", "stackedFiles"].map { counts[$0] as? Int } == [4, 0, 0])
        #expect(try !household.sluice("status", from: household.photos).text.contains("in stacks"))
    }

    @Test("A decision is for all files, or for those named by --only; the trash takes them with a commit")
    func decided() throws {
        let both = try household.sluice("decide", "1.jpg", "--trash", from: household.photos)
        #expect(both.text.hasPrefix("1 photo: trash. With their stacks, 2 files.\n"))
        try household.sluice("undo", from: household.photos)
        let only = try household.sluice("decide", "1.jpg", "2.jpg", "--trash", "--only", "raw", from: household.photos)
        #expect(only.text.hasPrefix("1 file: trash.\n"))
        #expect(try found("is:trashed") == ["1.nef"])
        #expect(try found("is:unreviewed") == ["1.jpg", "2.jpg", "3.jpg"])
        let none = try household.sluice("decide", "2.jpg", "--trash", "--only", "heic", from: household.photos)
        #expect(none.text.contains("There is no such file among the photos"))
        try household.sluice("undo", from: household.photos)

        // Who lists files one by one decides about them one by one.
        try household.sluice("decide", "--trash", "--filter", "stack:off name:1.nef", from: household.photos)
        #expect(try found("is:trashed") == ["1.nef"])
        try household.sluice("undo", from: household.photos)
        try household.sluice("decide", "1.jpg", "--favourite", from: household.photos)
        #expect(try found("is:any") == ["1.jpg", "2.jpg", "3.jpg"])
        try household.sluice("undo", from: household.photos)

        try household.sluice("decide", "1.nef", "--trash", from: household.photos)
        let commit = try household.sluice("commit", from: household.photos)
        #expect(commit.status == 0, "\(commit.messages)")
        #expect(try household.contents(of: household.photos) == ["2.jpg", "3.jpg"])
        try household.sluice("revert", "last", from: household.photos)
        #expect(try household.contents(of: household.photos) == ["1.jpg", "1.nef", "2.jpg", "3.jpg"])
    }

    @Test("Stacks are made and taken apart by hand, which undo takes back and a later run keeps")
    func byHand() throws {
        let stacked = try household.sluice("stack", "2.jpg", "3.jpg", "--cover", "3.jpg", from: household.photos)
        #expect(stacked.text.contains("2 files stacked; the cover is") && stacked.text.contains("3.jpg"))
        #expect(try found("is:any") == ["1.jpg", "3.jpg"])
        try household.sluice("unstack", "1.jpg", from: household.photos)
        #expect(try found("is:any") == ["1.jpg", "1.nef", "3.jpg"])
        try household.sluice("prepare", household.photos.string)
        #expect(try found("is:any") == ["1.jpg", "1.nef", "3.jpg"])
        try household.sluice("unstack", "1.jpg", "1.nef", "--by-rules", from: household.photos)
        #expect(try found("is:any") == ["1.jpg", "3.jpg"])
        for _ in 0..<3 { try household.sluice("undo", from: household.photos) }
        #expect(try found("is:any") == ["1.jpg", "2.jpg", "3.jpg"])

        let alone = try household.sluice("stack", "2.jpg", from: household.photos)
        #expect(alone.status == 1 && alone.messages.contains("a stack has at least two files"))
        try household.photos.appending("more").makeFolder()
        try household.makePhoto("4.jpg", seed: 4, in: household.photos.appending("more"))
        try household.sluice("prepare", household.photos.string)
        let apart = try household.sluice("stack", "2.jpg", "more/4.jpg", from: household.photos)
        #expect(apart.status == 1 && apart.messages.contains("only files of one folder can be stacked"))
    }

    @Test("Choices about stacks survive an export into another library of the same photos")
    func exported() throws {
        let file = household.path.appending("export.jsonl").string
        try household.sluice("stack", "2.jpg", "3.jpg", "--cover", "3.jpg", from: household.photos)
        try household.sluice("library", "export", file, from: household.photos)
        let store = household.path.appending("other").string
        try household.sluice("prepare", household.photos.string, "--store", store)
        try household.sluice("library", "import", file, "--store", store)
        let found = try household.sluice("find", "is:any", "--store", store, "--json", from: household.photos)
        #expect(Set(found.photoNames) == ["1.jpg", "3.jpg"])
    }

    @Test func `Bursts that look alike are stacked in one step, on request, and stay listed as bursts`() throws {
        let folder = household.photos.appending("burst")
        try folder.makeFolder()
        for (place, seconds) in ["05", "06", "07"].enumerated() {
            var exif = ExifWriter()
            (exif.model, exif.dateTimeOriginal) = ("Box", "2024:05:01 12:30:\(seconds)")
            let photo = SamplePhoto(size: PixelSize(width: 480, height: 320), seed: 70, quality: 88 + place, exif: exif)
            try folder.appending("shot\(place).jpg").write(try photo.encoded())
        }
        try household.sluice("prepare", household.photos.string)
        let all = Set(["1.jpg", "2.jpg", "3.jpg"])
        #expect(try found("is:any") == all.union(["shot0.jpg", "shot1.jpg", "shot2.jpg"]))
        let wrong = try household.sluice("duplicates", "--stack-bursts", "--decided", from: household.photos)
        #expect(wrong.status == 64 && wrong.messages.contains("--stack-bursts"))

        let done = try household.sluice("duplicates", "--stack-bursts", "--json", from: household.photos)
        #expect(done.list.count == 1 && (done.list.first?["photos"] as? [String])?.count == 3)
        #expect(try found("is:any").count == 4)
        let again = try household.sluice("duplicates", "--stack-bursts", from: household.photos)
        #expect(again.text.hasPrefix("No bursts to stack. 1 burst left"))
        #expect(try household.sluice("duplicates", "--kind", "burst", "--json", from: household.photos).list.count == 1)
        try household.sluice("undo", from: household.photos)
        #expect(try found("is:any").count == 6)
        let elsewhere = try household.sluice("duplicates", "name:nef", "--stack-bursts", from: household.photos)
        #expect(elsewhere.text == "No bursts to stack.\n")
    }

    @Test("A recipe turns rules off")
    func rules() throws {
        let recipe = household.path.appending("recipe.yaml")
        try recipe.write("version: 1\ntiers: [{name: a, longEdge: 64}]\nstacks: {raw: false}\n".utf8)
        try household.sluice("prepare", household.photos.string, "--recipe", recipe.string)
        #expect(try found("is:any") == ["1.jpg", "1.nef", "2.jpg", "3.jpg"])
    }
}
