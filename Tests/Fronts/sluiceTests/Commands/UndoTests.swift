import Foundation
import PhotoCatalogue
import PhotoModel
import SystemPackage
import Testing

@Suite("sluice undo and sluice redo")
struct UndoTests {
    let household: Household

    init() throws {
        household = try Household()
        try household.prepare(2)
    }

    @Test("The last step is undone and redone, and both list the affected photos")
    func thereAndBack() throws {
        try household.sluice("decide", "1.jpg", "2.jpg", "--keep", from: household.photos)
        try household.sluice("decide", "1.jpg", "--trash", from: household.photos)
        let undone = try household.sluice("undo", from: household.photos)
        #expect(undone.status == 0)
        #expect(undone.text.hasPrefix("Undone: 1 photo\n    \(household.photo("1.jpg")): trash → keep"))
        #expect(try household.count("is:kept") == 2)

        let redone = try household.sluice("redo", "--json", from: household.photos)
        #expect(redone.status == 0)
        #expect(Set(redone.object.keys) == ["did", "of", "photos", "pending"])
        #expect(redone.object["did"] as? String == "redo" && redone.object["pending"] as? Int == 1)
        let photo = try #require((redone.object["photos"] as? [[String: Any]])?.first)
        #expect(Set(photo.keys) == ["id", "path", "before", "after"])
        #expect((photo["after"] as? [String: Any])?["verdict"] as? String == "trash")
        #expect(try household.count("is:trashed") == 1)

        for _ in 1...2 { #expect(try household.sluice("undo", from: household.photos).status == 0) }
        #expect(try household.count("is:unreviewed") == 2)
    }

    @Test("With nothing to undo or redo, it reports that with status 1")
    func nothing() throws {
        let undo = try household.sluice("undo", from: household.photos)
        #expect(undo.status == 1 && undo.messages.contains("There is nothing to undo."))
        try household.sluice("decide", "1.jpg", "--keep", from: household.photos)
        let redo = try household.sluice("redo", from: household.photos)
        #expect(redo.status == 1 && redo.messages.contains("There is nothing to redo."))
    }

    @Test("A last change that is not a step is named, and stays")
    func noStep() throws {
        try household.sluice("decide", "1.jpg", "--keep", from: household.photos)
        try household.sluice("library", "remove-root", household.photos.string, "--library", "photos")
        let undone = try household.sluice("undo", "--library", "photos")
        #expect(undone.status == 0 && undone.text.hasPrefix("Undone: 1 photo\n"))
        let note = "Note: a folder was removed since, and stays removed: `sluice library add-root`"
        #expect(undone.messages.contains(note))
        let redone = try household.sluice("redo", "--library", "photos")
        #expect(redone.status == 0 && redone.messages.isEmpty)
        #expect(try household.sluice("undo", "--library", "photos").messages.isEmpty)
        try household.sluice("redo", "--library", "photos")
        try household.sluice("library", "recipe", try household.writeRecipe(), "--library", "photos")
        let again = try household.sluice("undo", "--library", "photos").messages
        #expect(again.contains("Note: the recipe changed since, and stays: `sluice library recipe` changes it."))
    }

    @Test("Newer decisions stay, and are named")
    func decidedSince() throws {
        let catalogue = try household.catalogue()
        let session = try catalogue.makeSession(name: "evening", filter: "", sort: "taken")
        let asset = try #require(try catalogue.asset(at: household.photo("1.jpg")))
        try catalogue.decide([.verdict(.favourite)], about: [asset.row], in: session.row)
        try household.sluice("decide", "1.jpg", "--trash", from: household.photos)

        let id = session.id.description
        let undo = try household.sluice("undo", "--session", String(id.prefix(13)), from: household.photos)
        #expect(undo.status == 1)
        #expect(undo.messages.contains("the decision about \(household.photo("1.jpg")) has changed since"))
        #expect(try household.count("is:trashed") == 1)
        // Undo goes back step by step.
        try household.sluice("undo", from: household.photos)
        #expect(try household.sluice("undo", "--session", id, from: household.photos).status == 0)
        #expect(try household.count("is:unreviewed") == 2)

        let unknown = try household.sluice("undo", "--session", "ffff", from: household.photos)
        #expect(unknown.status == 1 && unknown.messages.contains("There is no session ffff"))
    }
}
