import Testing

@testable import PhotoSession
@testable import PhotoStore

@Suite("What was said about photos that look alike")
struct DecidedGroupTests {
    let room: FingerprintRoom
    let photos: [AssetRow]

    init() async throws {
        room = try FingerprintRoom()
        photos = [try await room.add(0..<100), try await room.add(0..<101), try await room.add(0..<102)]
    }

    @Test(arguments: [DuplicateVerdict.Kind.different, .keepAll])
    func `A group never comes back, and what is new comes with what is undecided`(_ kind: DuplicateVerdict.Kind)
        async throws
    {
        try room.say(kind, photos[0], photos[1], photos[2])
        #expect(try room.groups(Set(PhotoRelation.allCases)).isEmpty)
        let new = try await room.add(0..<103)
        let group = try #require(try room.groups().first)
        #expect(group.count == 2 && group.contains(new))
        try room.catalogue.resolveDuplicates([DuplicateResolution(kind, kept: photos + [new])])
        #expect(try room.groups().isEmpty)
    }

    @Test func `Of two that are said to be different, each stays with those of which nothing was said`() async throws {
        try room.say(.different, photos[0], photos[1])
        let groups = try room.groups()
        #expect(groups.count == 1 && groups[0].count == 2 && groups[0].contains(photos[2]))
    }

    @Test func `It holds for files, not for contents`() async throws {
        try room.say(.keepAll, photos[0], photos[1], photos[2])
        let copy = try room.addFile(of: room.record(photos[0]))
        #expect(try room.groups() == [[photos[0], copy]])
    }

    @Test func `Those that stay beside each other are not asked about again, also when the trash is taken back`()
        async throws
    {
        try room.say(.thisOne, photos[0], photos[1], others: [photos[2]])
        #expect(try room.catalogue.decision(of: photos[2])?.now.verdict == .trash)
        #expect(try room.groups().isEmpty)
        _ = try room.catalogue.undo(in: nil)
        let groups = try room.groups()
        #expect(groups.count == 1 && groups[0].count == 2 && groups[0].contains(photos[2]))
    }

    @Test func `Forgotten, it is asked again, and what was decided with it is taken back where that is asked for`()
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
