import PhotoCatalogue
package import PhotoModel
package import PhotoStore
package import StoreFiles

/// Finds photos of a library that are the same, or nearly so. Data and comparisons are kept, so that a later query processes
/// only new photos. Blocks on the disk.
///
/// It compares existing photos with prepared contents that are not to be trashed. Only fingerprints of one version are
/// compared. For weak ones (flat and dark pictures), only equal files and equal pictures are found. Photos of text need a
/// second criterion, see `TextLikeness`. If the library seals or omits times or cameras, bursts are not distinguished from
/// near duplicates.
package struct DuplicateFinder: Sendable {
    /// Pictures with the same fingerprint whose files could not be compared exactly.
    package struct Unread: Sendable, Hashable {
        package var photo: AssetRow
        package var reason: String
    }

    package struct Answer: Sendable {
        /// In the order in which their first photos were added to the library.
        package var groups: [DuplicateGroup]
        /// Number of contents whose fingerprints have another version. The next run of `sluice prepare` makes them again.
        package var otherVersions: Int
        package var unread: [Unread]
        let comparison: PhotoComparison
    }

    let library: Library
    var index: LikenessIndex
    var facts: [ContentID: ContentFacts] = [:]
    var digests: PictureDigests
    /// The cache's change count when `index` was read; nil if never read.
    var changeCount: Int?
    var keptRuns: KeptRuns?
    let isForOnePicture: Bool

    /// - Parameter isForOnePicture: to read only the fingerprints near the picture of a question, for one question.
    package init(_ library: Library, isForOnePicture: Bool = false) {
        self.init(library, isForOnePicture: isForOnePicture, crowdSize: LikenessIndex.crowdSize)
    }

    /// - Parameter crowdSize: number of near contents whose pairs are not listed.
    init(_ library: Library, isForOnePicture: Bool = false, crowdSize: Int) {
        self.library = library
        self.isForOnePicture = isForOnePicture
        index = LikenessIndex(crowdSize: crowdSize)
        digests = PictureDigests(library.catalogue)
    }

    /// Compares new photos in advance, so that the next query does not wait for that.
    package mutating func takeNew() throws(StoreError) {
        try takeFingerprints()
        index.matchNew(width: 1)
    }

    package mutating func groups(_ question: DuplicateQuestion) throws(StoreError) -> Answer {
        try takeFingerprints()
        if question.includesSimilar {
            index.match(within: question.distance, alsoTurned: question.relations.contains(.turnedCopy))
        }
        var compared = try ComparedContents(library.catalogue)
        let candidates = CandidatePairs(compared, index, question)
        let numbers = candidates.numbers()
        let contents = numbers.map { compared[$0] }
        try compared.readPhotos(of: Set(numbers).union(compared.shared), library.catalogue)
        try readFacts(of: contents, into: &facts)
        if question.relations != [.identicalFile] {
            try digests.look(for: candidates.equalPictures(compared, facts))
        }
        let comparison = PhotoComparison(
            compared,
            index,
            distance: question.distance,
            facts: facts,
            digests: digests,
            runs: question.includesSimilar ? try runs(of: contents) : BurstRuns()
        )
        let decided = DecidedPairs(
            try library.catalogue.duplicateVerdicts(),
            stacks: try library.catalogue.stacks().stacks
        )
        let twins = TwinContents(of: numbers, comparison, needsEqualPictures: question.needsEqualPictures)
        let making = GroupMaking(
            comparison: comparison,
            decided: decided,
            twins: twins,
            pairs: candidates.related(twins, by: comparison),
            crowds: candidates.crowds(twins)
        )
        var groups: [DuplicateGroup] = []
        for family in PhotoRelation.Family.allCases {
            guard let weakest = question.weakest(of: family) else { continue }
            groups += making.groups(family, weakest: weakest).filter { question.relations.contains($0.relation) }
        }
        groups.sort { ($0.photos[0].row, $0.relation.weakness) < ($1.photos[0].row, $1.relation.weakness) }
        return Answer(
            groups: groups,
            otherVersions: index.otherVersions,
            unread: digests.unread.map { Unread(photo: $0.key, reason: $0.value) }.sorted { $0.photo < $1.photo },
            comparison: comparison
        )
    }
}
