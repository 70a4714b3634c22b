import PhotoDuplicates
import PhotoIndex
import Testing

@testable import PhotoCatalogue
@testable import PhotoModel
@testable import PhotoRecord
@testable import PhotoStore

@Suite("Answers about similar photos")
struct DecidedGroupTests {
    let room: FingerprintRoom
    let photos: [AssetRow]

    init() async throws {
        room = try FingerprintRoom()
        photos = [try await room.add(0..<100), try await room.add(0..<101), try await room.add(0..<102)]
    }

    @Test(arguments: [DuplicateVerdict.Kind.different, .keepAll])
    func `An answered group is not listed again, and a new photo is listed once with all similar ones`(
        _ kind: DuplicateVerdict.Kind
    ) async throws {
        try room.say(kind, photos[0], photos[1], photos[2])
        #expect(try room.groups(Set(PhotoRelation.allCases)).isEmpty)
        let new = try await room.add(0..<103)
        var finder = DuplicateFinder(room.library)
        let groups = try finder.groups(DuplicateQuestion()).groups
        #expect(groups.map { $0.photos.map(\.row) } == [photos + [new]])
        #expect(groups.first?.settled == Set(photos))
        try room.catalogue.resolveDuplicates([DuplicateResolution(kind, kept: photos + [new])])
        #expect(try room.groups().isEmpty)
    }

    @Test func `No rule trashes what a person decided to keep`() async throws {
        try room.say(.keepAll, photos[0], photos[1], photos[2])
        let new = try await room.add(0..<103) { $0.width = 8000 }
        var finder = DuplicateFinder(room.library)
        let answer = try finder.groups(DuplicateQuestion())
        let index = try LibraryIndex(everythingOf: room.catalogue)
        let choice = try #require(try answer.choices(of: answer.groups, room.library, index).first)
        #expect(choice.suggested.row == new)
        #expect(KeepRule(order: .best).kept(of: choice)?.count == 4)
        let smaller = try await room.add(0..<103) { $0.width = 400 }
        let later = try finder.groups(DuplicateQuestion())
        let wider = try #require(try later.choices(of: later.groups, room.library, index).first)
        let kept = try #require(KeepRule(order: .best).kept(of: wider)).map { wider.photos[$0].row }
        #expect(Set(kept) == Set(photos + [new]) && !kept.contains(smaller))
    }

    @Test func `Answers apply to files, not to contents`() async throws {
        try room.say(.keepAll, photos[0], photos[1], photos[2])
        let copy = try room.addFile(of: room.record(photos[0]))
        #expect(try room.groups() == [photos + [copy]])
    }

    @Test func `Photos that stay beside each other are not listed again, even if the trash is undone`()
        async throws
    {
        try room.say(.thisOne, photos[0], photos[1], others: [photos[2]])
        #expect(try room.catalogue.decision(of: photos[2])?.now.verdict == .trash)
        #expect(try room.groups().isEmpty)
        _ = try room.catalogue.undo(in: nil)
        #expect(try room.groups() == [photos])
    }

    @Test func `A forgotten group is listed again, and its decisions are taken back if requested`()
        async throws
    {
        try room.say(.thisOne, photos[0], others: [photos[1], photos[2]])
        let said = try #require(try room.catalogue.duplicateVerdicts().first)
        guard case .done = try room.catalogue.forgetDuplicateVerdict(said.id, takingBack: true) else {
            Issue.record("nothing was taken back")
            return
        }
        #expect(try room.groups() == [photos] && room.catalogue.duplicateVerdicts().isEmpty)
        #expect(try room.catalogue.decision(of: photos[1])?.now.isEmpty == true)
    }
}
