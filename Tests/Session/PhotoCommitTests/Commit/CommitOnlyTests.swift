import PhotoCommit
import PhotoModel
import SessionTestSupport
import SystemPackage
import TestSupport
import Testing

@Suite("A commit of selected photos")
struct CommitOnlyTests {
    @Test func `Leaves a shared sidecar to another pending photo, and the rest stays pending`() throws {
        let room = try CommitRoom()
        let (photo, pending) = (try room.add("IMG_1.heic"), try room.add("IMG_1.jpg"))
        for name in ["a.jpg", "b.jpg"] { try room.add(FilePath(name)) }
        try room.photos.appending("IMG_1.xmp").write("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8)
        try room.decide(photo, .verdict(.trash))
        try room.decide(pending, .verdict(.trash))
        let report = try room.engine.commit(only: [photo], options: room.options)
        #expect(report.applied == 1 && report.left == 0 && report.remaining == 0)
        #expect(try room.names(room.photos) == ["IMG_1.jpg", "IMG_1.xmp", "a.jpg", "b.jpg"])
        #expect(try room.decision(pending).isPending)
        #expect(try room.commit().applied == 1)
        #expect(try room.names(room.photos) == ["a.jpg", "b.jpg"])
    }
}
