import PhotoCatalogue
import PhotoCommit
import PhotoModel
import SessionTestSupport
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@Suite("Looking for all sidecars")
struct SidecarSurveyTests {
    private let room: CommitRoom
    /// Nanoseconds; long after every file was made.
    private static let later: Int64 = 1 << 62

    init() throws { room = try CommitRoom() }

    private func survey(at now: Int64 = Self.later) throws -> [AssetRow] {
        var survey = SidecarSurvey(LinuxFileActions(), room.catalogue) { now }
        var changed: [AssetRow] = []
        while let more = try survey.readMore() { changed += more }
        return changed.sorted()
    }

    private func write(_ name: FilePath, rating: Int) throws {
        try room.photos.pushing(name).write(sidecarText(rating: rating, tags: ["sea"]).utf8)
    }

    private var listed: [Bool] {
        get throws { try room.catalogue.sidecarFolders(after: 0, limit: 100).map { $0.listed != nil } }
    }

    @Test("Finds sidecars that were added, changed, renamed and removed, in all folders, each time only those")
    func changes() throws {
        let (first, second) = (try room.add("a.jpg"), try room.add("below/b.jpg"))
        #expect(try survey().isEmpty)
        #expect(try listed == [true, true])
        try write("a.jpg.xmp", rating: 1)
        try write("below/b.jpg.xmp", rating: 2)
        #expect(try survey() == [first, second])
        #expect(try survey().isEmpty)
        // Changes in place do not change their folder.
        try write("below/b.jpg.xmp", rating: 33)
        #expect(try survey() == [second])
        try room.photos.appending("a.jpg.xmp").move(to: room.photos.appending("other.xmp"))
        #expect(try survey() == [first])
        #expect(try room.catalogue.sidecars(of: [first, second]).keys.sorted() == [second])
        try room.photos.pushing("below/b.jpg.xmp").remove()
        #expect(try survey() == [second])
        #expect(try survey().isEmpty)
    }

    @Test("A folder does not count as read if a photo came to it meanwhile")
    func photoMeanwhile() throws {
        try room.add("a.jpg")
        var folders = try room.catalogue.sidecarFolders(after: 0, limit: 1)
        let status = try LinuxFileActions().status(of: LinuxFileActions().open(folders[0].path))
        folders[0].listed = SidecarFolder.Listing(status.stamp)
        try room.add("b.jpg")
        try room.catalogue.noteListings(folders)
        #expect(try listed == [false])
        try write("b.jpg.xmp", rating: 4)
        #expect(try survey().count == 1 && listed == [true])
    }

    @Test("Finds the older sidecar of a photo that comes to a folder later")
    func laterPhoto() throws {
        try room.add("a.jpg")
        try room.photos.appending("b.jpg").write("photo b".utf8)
        try write("b.jpg.xmp", rating: 4)
        #expect(try survey().isEmpty)
        #expect(try listed == [true])
        let photo = try room.note("b.jpg")
        #expect(try listed == [false])
        #expect(try survey() == [photo])
    }

    @Test("A folder that has just changed is looked into again")
    func justChanged() throws {
        try room.add("a.jpg")
        _ = try survey(at: 0)
        #expect(try listed == [false])
        _ = try survey()
        #expect(try listed == [true])
    }

    @Test("Keeps facts of photos whose folder is not accessible, and looks for them again when it is back")
    func away() throws {
        let photo = try room.add("card/a.jpg")
        try write("card/a.jpg.xmp", rating: 4)
        _ = try survey()
        let (card, elsewhere) = (room.photos.appending("card"), room.photos.appending("elsewhere"))
        try card.move(to: elsewhere)
        #expect(try survey().isEmpty)
        #expect(try room.catalogue.sidecars(of: [photo])[photo]?.rating == 4)
        try elsewhere.appending("a.jpg.xmp").remove()
        try elsewhere.move(to: card)
        #expect(try survey() == [photo])
    }
}
