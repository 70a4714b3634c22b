import Foundation
import PhotoCatalogue
import PhotoCommit
import PhotoMetadata
import PhotoModel
import SessionTestSupport
import StoreFiles
import SystemPackage
import TestSupport
import Testing

/// Random reviews: decisions, undo, redo, commits, reverts, crashes at any call on files, restarts.
/// `SLUICE_TORTURE_SEQUENCES` sets their number.
@Suite("A random review")
struct RandomReviewTests {
    private static let sequences =
        ProcessInfo.processInfo.environment["SLUICE_TORTURE_SEQUENCES"].flatMap { Int($0) } ?? 80
    /// Separate arguments, so that they run in parallel.
    private static let parts = 4

    @Test("Keeps every decision, and files reflect exactly the decisions", arguments: 0..<parts)
    func random(_ part: Int) async throws {
        for seed in stride(from: part, to: Self.sequences, by: Self.parts) {
            // The pool has as many threads as processors, and other tests have deadlines.
            await Task.yield()
            var review = try RandomReview(seed: UInt64(seed))
            for _ in 0..<12 {
                try review.step()
                guard review.problems.isEmpty else { break }
            }
            try review.finish()
            if let problem = review.problems.first {
                Issue.record("sequence \(seed): \(problem); it was \(review.story.joined(separator: ", "))")
                return
            }
        }
    }
}

extension GPSPosition {
    fileprivate var degrees: (Double, Double) { (Double(latitude) / 1e7, Double(longitude) / 1e7) }
}

private struct RandomReview {
    private static let count = 8
    private static let tags = ["sea", "Places/Oslo", "own"].compactMap { TagPath($0) }
    /// The last one comes from a sidecar.
    private static let places = [(59.913868, 10.752245), (-22.9519, -43.2105), (-33.8568, 151.2153)].compactMap {
        Coordinates(latitude: $0, longitude: $1)
    }

    private(set) var problems: [String] = []
    private(set) var story: [String] = []
    private var room: ModelRoom
    private let isByCopying: Bool
    private let hasCopiedNames: Bool
    private var random: SplitMix64
    private var assets: [AssetRow] = []
    private var paths: [AssetRow: FilePath] = [:]
    /// The sidecars at the start.
    private var bases: [AssetRow: Sidecar] = [:]

    init(seed: UInt64) throws {
        random = SplitMix64(seed: seed)
        room = try ModelRoom()
        isByCopying = seed % 5 == 1
        try room.mountCard(withTrash: !isByCopying)
        if seed % 3 == 0 {
            try room.disk.change(volumeAt: "/photos/card") { $0.lacks = [.exchange] }
        }
        hasCopiedNames = seed % 7 == 2
        if hasCopiedNames {
            for path in ["/photos", "/photos/card"] as [FilePath] {
                try room.disk.change(volumeAt: path) { $0.lacks = [.exchange, .freeNames] }
            }
        }
        for number in 0..<Self.count {
            let name = FilePath(number % 3 == 0 ? "card/\(number).jpg" : "\(number).jpg")
            let asset = try room.add(name)
            assets.append(asset)
            paths[asset] = ModelRoom.photos.pushing(name)
            guard number % 2 == 0 else { continue }
            let text = sidecarText(
                rating: number == 4 ? nil : number / 2,
                tags: ["own"],
                isFavourite: number == 6,
                more: number == 2
                    ? """
                    <e:GPSLatitude xmlns:e="http://ns.adobe.com/exif/1.0/">33,51.408S</e:GPSLatitude>
                    <e:GPSLongitude xmlns:e="http://ns.adobe.com/exif/1.0/">151,12.918E</e:GPSLongitude>
                    """ : ""
            )
            let path = FilePath("\(ModelRoom.photos.pushing(name)).xmp")
            try room.disk.write(path, text.utf8)
            bases[asset] = try Sidecar(Array(text.utf8))
        }
    }

    private var options: CommitOptions {
        var options = CommitOptions()
        options.force = true
        options.copiesToTrash = isByCopying
        options.chunk = 3
        return options
    }

    // MARK: Events

    mutating func step() throws {
        switch random.next() % 16 {
        case 0...6: try decide()
        case 7, 8: try note("undo", room.catalogue.undo(in: nil))
        case 9: try note("redo", room.catalogue.redo(in: nil))
        case 10, 11: try commit()
        case 12, 13: try crash()
        case 14: try revert()
        default: try restart()
        }
    }

    private mutating func note(_ word: String, _ result: UndoResult) throws {
        if case .done = result { story.append(word) }
    }

    private mutating func decide() throws {
        let asset = assets[Int(random.next() % UInt64(Self.count))]
        let tag = Self.tags[Int(random.next() % UInt64(Self.tags.count))]
        let change: DecisionChange =
            switch random.next() % 12 {
            case 0, 1: .verdict(.favourite)
            case 2, 3: .verdict(.trash)
            case 4: .verdict(.keep)
            case 5: .verdict(nil)
            case 6: .rating(Int(random.next() % 6))
            case 7: .rating(nil)
            case 8: .tag(tag)
            case 9, 10: .location((Self.places + [nil])[Int(random.next() % 4)])
            default: .untag(tag)
            }
        story.append("\(asset) \(change)")
        try room.catalogue.decide([change], about: [asset], in: nil)
    }

    private mutating func commit() throws {
        story.append("commit")
        let report = try room.engine.commit(options: options)
        if report.left > 0 || report.remaining > 0 { problems.append("left: \(report.photos)") }
        try check()
    }

    private mutating func revert() throws {
        let batches = try room.catalogue.batches(limit: -1)
        guard let batch = batches.isEmpty ? nil : batches[Int(random.next() % UInt64(batches.count))] else { return }
        story.append("revert")
        let report = try room.engine.revert(batch, options: options)
        for photo in report.photos where photo.reason != nil && photo.reason != .decidedSince {
            problems.append("not reverted: \(photo)")
        }
        try check(onlySettled: true)
    }

    /// Cuts the power before a call of a commit, and perhaps again during recovery.
    private mutating func crash() throws {
        let before = try room.catalogue.decisions(of: assets).mapValues(\.now)
        for _ in 0...random.next() % 2 {
            let call = Int(1 + random.next() % 160)
            let survival: ModelSurvival =
                switch random.next() % 3 {
                case 0: .all
                case 1: .nothing
                default: .random(seed: random.next())
                }
            story.append("crash before \(call), keeping \(survival)")
            room = try room.stopped(before: room.disk.calls + call, options, keeping: survival)
            checkPhotos()
        }
        let after = try room.catalogue.decisions(of: assets).mapValues(\.now)
        if after != before { problems.append("decisions were \(before) and are \(after)") }
    }

    private mutating func restart() throws {
        story.append("restart")
        room = try ModelRoom(room.disk, catalogue: room.files())
        room.disk.goOn()
    }

    mutating func finish() throws {
        guard problems.isEmpty else { return }
        try commit()
        if try !room.catalogue.openJournal().isEmpty { problems.append("the journal is open") }
        // The trash probe is removed by the next commit in its folder.
        let hidden = room.disk.allFiles().filter { path, bytes in
            !bytes.isEmpty && path.lastComponent?.string.hasPrefix(".sluice") ?? false
        }.keys
        if !hidden.isEmpty { problems.append("left over: \(hidden)") }
    }

    // MARK: Invariants

    private mutating func checkPhotos() {
        let files = room.disk.allFiles()
        for path in paths.values where files[path] == nil && inTrash(path, files).count != 1 {
            problems.append("\(path) is neither there nor in the trash")
        }
        problems += CommitScene.tornSidecars(files, areCopied: hasCopiedNames)
    }

    /// Trash entries with this original path.
    private func inTrash(_ path: FilePath, _ files: [FilePath: [UInt8]]) -> [FilePath] {
        files.compactMap { file, bytes in
            guard file.lastName.hasSuffix(".trashinfo"), let info = TrashInfo(parsing: bytes), let name = file.stem
            else {
                return nil
            }
            let trash = file.removingLastComponent().removingLastComponent()
            let top = trash.string.hasPrefix("/photos/card") ? "/photos/card/" : ""
            guard FilePath(top + String(decoding: info.path, as: UTF8.self)) == path else { return nil }
            let trashed = trash.appending("files").appending(name)
            return files[trashed] == nil ? nil : trashed
        }
    }

    /// Files must depend only on their initial state and the decision.
    private mutating func check(onlySettled: Bool = false) throws {
        checkPhotos()
        let files = room.disk.allFiles()
        let decisions = try room.catalogue.decisions(of: assets)
        for asset in assets {
            guard let path = paths[asset] else { continue }
            let (decision, sidecar) = (decisions[asset]?.now ?? Decision(), files[FilePath("\(path).xmp")])
            if decisions[asset]?.isPending == true {
                if !onlySettled { problems.append("\(path) is pending: \(decisions[asset].map { "\($0)" } ?? "")") }
                continue
            }
            if decision.verdict == .trash {
                if files[path] != nil { problems.append("\(path) is still there") }
                continue
            }
            guard files[path] != nil else {
                problems.append("\(path) is gone")
                continue
            }
            let base = bases[asset]
            var tags = base?.tags ?? []
            for (tag, isSet) in decision.tags {
                if isSet { tags.insert(tag.parts) } else { tags.remove(tag.parts) }
            }
            let isFavourite = decision.verdict == .favourite
            let rating = decision.rating ?? base?.rating ?? (isFavourite ? 5 : nil)
            let now = try sidecar.map { try Sidecar($0) }
            if now?.rating != rating || (now?.isFavourite ?? false) != (isFavourite || base?.isFavourite ?? false)
                || (now?.tags ?? []) != tags
                || now?.position.flatMap({ Coordinates(latitude: $0.degrees.0, longitude: $0.degrees.1) })
                    != (base?.position != nil ? Self.places[2] : decision.location)
            {
                problems.append(
                    "\(path): \(decision) gave \(String(describing: now?.rating)), \(now?.isFavourite ?? false), \(now?.tags ?? []), \(String(describing: now?.position))"
                )
            }
        }
    }
}
