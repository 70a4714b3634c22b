import PhotoCatalogue
import PhotoCommit
import PhotoMetadata
import PhotoModel
import SessionTestSupport
import SystemPackage
import TestSupport
import Testing

@Suite("Photos restored from the trash by other programs")
struct ReturnedPhotosTests {
    let room: CommitRoom
    let asset: AssetRow

    init() throws {
        room = try CommitRoom()
        for name in ["1.jpg", "2.jpg"] as [FilePath] { try room.add(name) }
        asset = try room.add("back.jpg")
        try room.decide(asset, .verdict(.trash), .rating(3))
        try room.commit()
    }

    /// Restores the file and updates the catalogue as a run would.
    private func bringBack() throws {
        try room.trash.pushing("files/back.jpg").move(to: room.photos.pushing("back.jpg"))
        try #require(try room.note("back.jpg") == asset)
    }

    @Test("They are no longer trashed and need no commit; the rest of the decision is pending again")
    func noted() throws {
        #expect(try ReturnedPhotos(room.catalogue).note().isEmpty)
        try bringBack()
        #expect(try ReturnedPhotos(room.catalogue).note().map(\.row) == [asset])
        let decision = try room.decision(asset)
        #expect(decision.now == Decision(rating: 3) && decision.applied.verdict == nil && decision.isPending)
        #expect(try ReturnedPhotos(room.catalogue).note().isEmpty)
        #expect(try room.commit().applied == 1)
        #expect(try room.sidecar("back.jpg.xmp").rating == 3)
    }

    @Test("A photo that a run saw and that is missing now stays trashed")
    func notThere() throws {
        try bringBack()
        try room.photos.pushing("back.jpg").move(to: room.trash.pushing("files/back.jpg"))
        #expect(try ReturnedPhotos(room.catalogue).note().isEmpty)
        try room.photos.pushing("back.jpg").makeFolder()
        #expect(try ReturnedPhotos(room.catalogue).note().isEmpty)
        #expect(try room.decision(asset).applied.verdict == .trash)
    }

    @Test("Undoing it trashes them again")
    func undone() throws {
        try bringBack()
        _ = try ReturnedPhotos(room.catalogue).note()
        _ = try room.catalogue.undo(in: nil)
        #expect(try room.commit().photos.map(\.action) == [.trash])
        #expect(!room.exists(room.photos.pushing("back.jpg")))
    }
}
