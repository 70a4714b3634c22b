import PhotoCatalogue
import PhotoModel
import StoreFiles
import StoreSamples
import SystemPackage
import TestSupport
import Testing

@Suite("Verdicts on duplicates")
struct DuplicateVerdictTests {
    private let library: TestCatalogue
    private var catalogue: Catalogue { library.catalogue }
    private let photos: [AssetRow]

    init() throws {
        library = try TestCatalogue()
        photos = try library.addPhotos(5)
    }

    @Test func `Form one step with the decisions they imply, which one undo reverts`() throws {
        let tag = try TagPath.tag("Places/Oslo")
        let said = try catalogue.resolveDuplicates([
            DuplicateResolution(.thisOne, kept: [photos[0]], others: [photos[1]], merged: [photos[0]: [.tag(tag)]]),
            DuplicateResolution(.thisOne, kept: [photos[2]], others: [photos[3], photos[4]]),
        ])
        #expect(said.step?.changes.count == 4 && said.verdicts.map(\.kept) == [[photos[0]], [photos[2]]])
        #expect(try library.now(photos[1]).verdict == .trash && library.now(photos[0]).tags == [tag: true])
        #expect(try library.again().duplicateVerdicts() == said.verdicts.reversed())
        _ = try catalogue.undo(in: nil)
        for photo in photos { #expect(try library.now(photo).isEmpty) }
    }

    @Test func `Are recorded completely or not at all`() throws {
        let error = storeError {
            try catalogue.resolveDuplicates([
                DuplicateResolution(.thisOne, kept: [photos[0]], others: [photos[1]]),
                DuplicateResolution(.different, kept: [photos[2], 99]),
            ])
        }
        #expect(error == .forgotten(catalogue.file, row: 99))
        #expect(try catalogue.duplicateVerdicts().isEmpty && library.now(photos[1]).isEmpty)
    }

    @Test func `Are recorded once per request`() throws {
        let request = StepRequest(key: "one", body: [1])
        let resolution = DuplicateResolution(.thisOne, kept: [photos[0]], others: [photos[1]])
        let first = try catalogue.resolveDuplicates([resolution], as: request)
        let second = try catalogue.resolveDuplicates([resolution], as: request)
        #expect(first.verdicts == second.verdicts && first.verdicts.count == 1)
        #expect(try catalogue.duplicateVerdicts().count == 1 && second.step?.id == first.step?.id)
        let quiet = StepRequest(key: "two", body: [2])
        let different = DuplicateResolution(.different, kept: [photos[2], photos[3]])
        let said = try catalogue.resolveDuplicates([different], as: quiet).verdicts
        #expect(try catalogue.resolveDuplicates([different], as: quiet).verdicts == said && said.count == 1)
        let other = storeError { try catalogue.resolveDuplicates([different], as: StepRequest(key: "one", body: [9])) }
        #expect(other == .otherRequest(key: "one"))
    }

    @Test func `Keep decisions about other groups when one group is taken back`() throws {
        let said = try catalogue.resolveDuplicates([
            DuplicateResolution(.thisOne, kept: [photos[0]], others: [photos[1]]),
            DuplicateResolution(.thisOne, kept: [photos[2]], others: [photos[3]]),
        ])
        _ = try catalogue.forgetDuplicateVerdict(said.verdicts[0].id, takingBack: true)
        #expect(try library.now(photos[1]).isEmpty && library.now(photos[3]).verdict == .trash)
        #expect(try catalogue.duplicateVerdicts() == [said.verdicts[1]])
        try catalogue.decide([.verdict(.favourite)], about: [photos[3]], in: nil)
        let since = try catalogue.forgetDuplicateVerdict(said.verdicts[1].id, takingBack: true)
        #expect(since == .decidedSince([photos[3]]))
        #expect(try catalogue.duplicateVerdicts() == [said.verdicts[1]])
    }

    @Test func `Skip a group in which a photo to keep has gone meanwhile`() throws {
        try catalogue.decide([.verdict(.trash)], about: [photos[0]], in: nil)
        try catalogue.markMissing([photos[2]])
        let (said, step, refused) = try catalogue.resolveDuplicates([
            DuplicateResolution(.thisOne, kept: [photos[0]], others: [photos[1]]),
            DuplicateResolution(.thisOne, kept: [photos[2]], others: [photos[3]]),
            DuplicateResolution(.thisOne, kept: [photos[3]], others: [photos[4]]),
            DuplicateResolution(.thisOne, kept: [photos[4]], others: [photos[3]]),
        ])
        #expect(said.map(\.kept) == [[photos[3]]] && step?.changes.map(\.asset) == [photos[4]])
        #expect(
            refused == [
                RefusedResolution(place: 0, photo: photos[0], .trashed),
                RefusedResolution(place: 1, photo: photos[2], .gone),
                RefusedResolution(place: 3, photo: photos[4], .trashed),
            ]
        )
        #expect(try library.now(photos[1]).isEmpty && library.now(photos[3]).isEmpty)
    }

    @Test(arguments: [false, true])
    func `Accept the first of two groups that keep and trash the same photo`(_ keepsFirst: Bool) throws {
        let groups = [
            DuplicateResolution(.thisOne, kept: [photos[0]], others: [photos[1]]),
            DuplicateResolution(.thisOne, kept: [photos[2]], others: [photos[0]]),
        ]
        let (said, _, refused) = try catalogue.resolveDuplicates(keepsFirst ? groups : groups.reversed())
        #expect(said.map(\.kept) == [keepsFirst ? [photos[0]] : [photos[2]]])
        #expect(refused == [RefusedResolution(place: 1, photo: photos[0], keepsFirst ? .isKept : .trashed)])
        #expect(try library.now(photos[0]).verdict == (keepsFirst ? nil : .trash))
    }

    @Test func `Are forgotten once`() throws {
        let said = try catalogue.resolveDuplicates([DuplicateResolution(.different, kept: photos)]).verdicts[0].id
        #expect(try catalogue.forgetDuplicateVerdict(said, takingBack: true)?.step?.changes.isEmpty == true)
        #expect(try catalogue.forgetDuplicateVerdict(said, takingBack: true) == nil)
    }

    @Test(arguments: [0, 1])
    func `Skip a group in which a photo has another content by now`(_ place: Int) throws {
        let seen = try catalogue.contents(of: photos)
        try catalogue.apply([library.prepared(.known(photos[place]), 9)])
        let resolution = DuplicateResolution(.thisOne, kept: [photos[0]], others: [photos[1]], seen: seen)
        let request = StepRequest(key: "one", body: [1])
        let refused = try catalogue.resolveDuplicates([resolution], as: request).refused
        #expect(refused == [RefusedResolution(place: 0, photo: photos[place], .changed)])
        #expect(try library.now(photos[1]).isEmpty && catalogue.duplicateVerdicts().isEmpty)
        // It was not executed, and may be tried again.
        #expect(try catalogue.outcome(of: request) == nil)
    }

    @Test func `Keep missing photos from being forgotten`() throws {
        try catalogue.resolveDuplicates([DuplicateResolution(.different, kept: [photos[0], photos[1]])])
        #expect(try catalogue.keptAssets() == [photos[0], photos[1]])
    }

    @Test func `Are exported, and imported for photos that are matched`() throws {
        try catalogue.resolveDuplicates([
            DuplicateResolution(.different, kept: [photos[0], photos[1], photos[2]]),
            DuplicateResolution(.keepAll, kept: [photos[3], photos[4]]),
        ])
        let file = library.folder.path.appending("export.jsonl")
        #expect(try LibraryExport(catalogue).export(to: file).duplicates == 2)
        let there = try TestCatalogue()
        let rows = try [1, 2, 4].map { number in try there.add(FilePath("\(number).jpg"), number).row }
        let importing = LibraryImport(there.catalogue)
        #expect(try importing.import(from: file).report.duplicates == 1)
        let verdicts = try there.catalogue.duplicateVerdicts()
        #expect(verdicts.map(\.kind) == [.different] && verdicts[0].kept == [rows[0], rows[1]])
        #expect(try importing.import(from: file).report.duplicates == 0)
    }

    @Test func `Never reduce stars given by several groups or pending for a photo`() throws {
        func give(_ stars: Int, for other: Int) -> DuplicateResolution {
            let merged: [AssetRow: [DecisionChange]] = [photos[0]: [.rating(stars)]]
            return DuplicateResolution(.thisOne, kept: [photos[0]], others: [photos[other]], merged: merged)
        }
        try catalogue.resolveDuplicates([give(5, for: 1), give(3, for: 2)])
        #expect(try library.now(photos[0]).rating == 5)
        try catalogue.resolveDuplicates([give(4, for: 3)])
        #expect(try library.now(photos[0]).rating == 5)
        // From then on the sidecar counts, which had fewer than were given.
        try library.commit([photos[0]])
        try catalogue.resolveDuplicates([give(4, for: 4)])
        #expect(try library.now(photos[0]).rating == 4)
    }

    @Test func `Store picture digests by content and version`() throws {
        let (a, b) = (ContentID.sample(1), ContentID.sample(2))
        let digests: [ContentID: [UInt8]?] = [a: [1, 2, 3], b: nil]
        try catalogue.putPictureDigests(digests, version: 1)
        let found = try library.again().pictureDigests(of: [a, b, .sample(3)], version: 1)
        #expect(found == digests && found.count == 2)
        #expect(try catalogue.pictureDigests(of: [a], version: 2).isEmpty)
    }
}
