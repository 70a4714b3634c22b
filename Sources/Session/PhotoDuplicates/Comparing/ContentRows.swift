import Fingerprinting
import PhotoModel

/// The distances between contents of crowds, computed from their fingerprints and facts, and the listed ones of others.
struct ContentRows: DistanceRows {
    /// Numbers, ascending: the items.
    let contents: [Int32]
    private let comparison: PhotoComparison
    private let rule: LinkRule
    /// Nil for contents that are in no crowd.
    private let looks: [PhotoComparison.Look?]
    /// The first fingerprint of each item, then the second, if any has one.
    private let fingerprints: [FingerprintColumn]
    private let listed: [[(item: Int, distance: UInt8)]]
    /// Items whose relations depend on more than their distance, kind and run.
    private let special: [Int]
    private let raw: [Int]
    private let finished: [Int]
    private let runs: [Run: [Int]]

    private struct Run: Hashable {
        var number: Int
        var camera: String?
    }

    /// - Parameters:
    ///   - contents: numbers, ascending.
    ///   - crowded: those whose relations to each other are not listed.
    ///   - links: those of these contents.
    init(
        _ contents: [Int32],
        crowded: Set<Int32>,
        links: [RelatedPair],
        _ comparison: PhotoComparison,
        _ rule: LinkRule
    ) {
        (self.contents, self.comparison, self.rule) = (contents, comparison, rule)
        let looks = contents.map { crowded.contains($0) ? comparison.look(comparison.compared[$0]) : nil }
        self.looks = looks
        let most = looks.lazy.compactMap { $0?.positions.count }.max() ?? 0
        fingerprints = (0..<most).map { FingerprintColumn(looks.map { $0?.positions }, place: $0, comparison.index) }
        let items = Dictionary(uniqueKeysWithValues: contents.enumerated().map { ($1, $0) })
        var listed = Array(repeating: [(item: Int, distance: UInt8)](), count: contents.count)
        for link in links {
            guard let one = items[link.pair.first], let other = items[link.pair.second] else { continue }
            listed[one].append((other, UInt8(clamping: link.pair.distance)))
            listed[other].append((one, UInt8(clamping: link.pair.distance)))
        }
        self.listed = listed
        var (special, raw, finished, runs) = ([Int](), [Int](), [Int](), [Run: [Int]]())
        for (item, look) in looks.enumerated() {
            guard let look else { continue }
            if Self.isSpecial(look.facts) {
                special.append(item)
                continue
            }
            if look.facts.isRaw { raw.append(item) } else { finished.append(item) }
            if let run = look.run { runs[Run(number: run, camera: look.facts.camera), default: []].append(item) }
        }
        (self.special, self.raw, self.finished, self.runs) = (special, raw, finished, runs)
    }

    var count: Int { contents.count }

    func write(distancesOf item: Int, into row: UnsafeMutableBufferPointer<UInt8>) {
        row.update(repeating: 255)
        if let look = looks[item] {
            for position in look.positions {
                for column in fingerprints { column.lower(row, toDistancesOf: position, comparison.index) }
            }
            keepLinks(of: item, look, in: row)
        }
        for link in listed[item] { row[link.item] = min(row[link.item], link.distance) }
        row[item] = 0
    }

    /// The weakest relation of those of a group that are in crowds.
    func weakest(of items: [Int32]) -> PhotoRelation {
        let looks = items.compactMap { self.looks[Int($0)] }
        guard let first = looks.first, looks.count > 1 else { return .identicalFile }
        let digest = comparison.digests.digest(of: first.content)
        let areEqual = looks.allSatisfy {
            $0.hash == first.hash && comparison.digests.digest(of: $0.content) == digest
        }
        guard digest == nil || !areEqual else { return .identicalPicture }
        guard rule.family == .burst else { return .nearDuplicate }
        for place in looks.indices {
            for other in looks[(place + 1)...]
            where comparison.evidence(looks[place], other)?.relation == .burst { return .burst }
        }
        return .nearDuplicate
    }

    /// Documents, videos, and what is not a usual photo.
    private static func isSpecial(_ facts: ContentFacts) -> Bool {
        facts.isDocument || facts.isVideo || !facts.depicts.isEmpty
    }

    /// Makes all unrelated that is near but no link.
    private func keepLinks(
        of item: Int,
        _ look: PhotoComparison.Look,
        in row: UnsafeMutableBufferPointer<UInt8>
    ) {
        func check(_ other: Int) {
            if other != item, row[other] <= comparison.distance, !isLink(look, other) { row[other] = 255 }
        }
        guard !Self.isSpecial(look.facts), rule.weakest.weakness >= PhotoRelation.nearDuplicate.weakness else {
            return row.indices.forEach(check)
        }
        special.forEach(check)
        for other in look.facts.isRaw ? finished : raw { row[other] = 255 }
        // In the family of bursts, all items are of one run.
        guard rule.family != .burst, let run = look.run else { return }
        for other in runs[Run(number: run, camera: look.facts.camera)] ?? [] {
            let isSameMoment = looks[other]?.facts.taken == look.facts.taken
            if isSameMoment || row[other] == 0 { check(other) } else { row[other] = 255 }
        }
    }

    private func isLink(_ look: PhotoComparison.Look, _ other: Int) -> Bool {
        guard let other = looks[other], let evidence = comparison.evidence(look, other) else { return false }
        return rule.isLink(evidence.relation, look.content, other.content)
    }
}

/// One fingerprint of each item.
private struct FingerprintColumn {
    private let hashes: HashIndex
    /// Items whose fingerprints cannot be compared with one of a merit: they have none, or a weak one.
    private let incomparable: [PDQ.Merit: [Int]]

    /// - Parameters:
    ///   - positions: in the index, of each item.
    ///   - place: which of them.
    init(_ positions: [[Int32]?], place: Int, _ index: LikenessIndex) {
        let positions = positions.map { all in all.flatMap { place < $0.count ? $0[place] : nil } }
        hashes = HashIndex(positions.map { $0.map { index.hashes[Int($0)] } ?? PDQHash(words: .zero) })
        incomparable = Dictionary(
            uniqueKeysWithValues: [PDQ.Merit.good, .fair].map { merit in
                let items = positions.indices.filter { item in
                    positions[item].map { !index.merits[Int($0)].isComparable(with: merit) } ?? true
                }
                return (merit, items)
            }
        )
    }

    func lower(
        _ row: UnsafeMutableBufferPointer<UInt8>,
        toDistancesOf position: Int32,
        _ index: LikenessIndex
    ) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: row.count) { distances in
            hashes.write(distancesOf: index.hashes[Int(position)], into: distances)
            for item in incomparable[index.merits[Int(position)]] ?? [] { distances[item] = 255 }
            for item in row.indices { row[item] = min(row[item], distances[item]) }
        }
    }
}
