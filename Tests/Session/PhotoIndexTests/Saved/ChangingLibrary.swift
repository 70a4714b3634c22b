import PhotoCatalogue
import PhotoModel
import PhotoRecord
import SessionTestSupport
import StoreFiles
import SwiftProtobuf
import SystemPackage
import TestSupport

/// A catalogue that changes in every way that an index shows: files come, change, move, vanish, return and are forgotten,
/// are looked at, fail, get facts and findings, decisions, sidecars, albums and stacks; roots move.
struct ChangingLibrary {
    private let photos: CataloguedPhotos

    var catalogue: Catalogue { photos.catalogue }
    var folder: TemporaryFolder { photos.folder }

    init(photoCount: Int, using random: inout some RandomNumberGenerator) throws {
        photos = try CataloguedPhotos()
        try addPhotos(photoCount, using: &random)
    }

    func addPhotos(_ count: Int, using random: inout some RandomNumberGenerator) throws {
        for _ in 0..<count { try photos.add(path(using: &random), outcome(using: &random), size: size(using: &random)) }
        try catalogue.restack()
    }

    /// What a body reads while there is no saved index.
    func withoutSavedIndex<R>(_ body: () throws -> R) throws -> R {
        guard PrivateFiles.exists(catalogue.indexFile) else { return try body() }
        let aside = folder.path.appending("aside.index")
        try PrivateFiles.rename(catalogue.indexFile, to: aside)
        defer { try? PrivateFiles.rename(aside, to: catalogue.indexFile) }
        return try body()
    }

    func changeSomething(using random: inout some RandomNumberGenerator) throws {
        let known = try catalogue.assets(after: 0, limit: 1000)
        guard let asset = known.randomElement(using: &random) else { return try addPhotos(1, using: &random) }
        switch Int.random(in: 0..<15, using: &random) {
        case 0, 1: try addPhotos(Int.random(in: 1...3, using: &random), using: &random)
        case 2 where !asset.isMissing: try change(.known(asset.row), using: &random)
        case 3: try change(.moved(asset.row, photos.place(path(using: &random))), using: &random)
        case 4: try catalogue.markMissing([asset.row])
        case 5: _ = try catalogue.forget(known.filter(\.isMissing).prefix(2).map(\.row))
        case 6: try decide(about: asset.row, using: &random)
        case 7: try putSidecar(of: asset.row, using: &random)
        case 8: try catalogue.removeSidecars(of: [asset.row])
        case 9:
            let album = try catalogue.album(named: "Best") ?? catalogue.makeAlbum("Best")
            try catalogue.addPhotos([asset.row], toAlbum: album.row)
        case 10: try catalogue.notePlugins(of: [record(using: &random)])
        case 11: try catalogue.putFacts(of: [record(using: &random)])
        case 12: try moveRoot(using: &random)
        case 13: try look(using: &random)
        case 14: try catalogue.forgetLooks(at: Array(catalogue.lookedAssets().prefix(1)))
        default: break
        }
        try catalogue.restack()
    }

    private func change(_ subject: AssetChange.Subject, using random: inout some RandomNumberGenerator) throws {
        let size = size(using: &random)
        try catalogue.apply([
            AssetChange(
                subject,
                stamp: FileStamp(size: size, modified: size, changed: 1, device: 1, inode: UInt64(size)),
                scannedAt: 100,
                outcome: outcome(using: &random)
            )
        ])
    }

    private func look(using random: inout some RandomNumberGenerator) throws {
        let size = size(using: &random)
        let stamp = FileStamp(size: size, modified: size, changed: 1, device: 1, inode: UInt64(size))
        var look = Look(id: .next(), place: photos.place(path(using: &random)), stamp: stamp)
        let seen = record(using: &random)
        (look.format, look.width, look.height) = (seen.format, Int(seen.width), Int(seen.height))
        look.capture = seen.capture
        try catalogue.add([look], scan: 100)
    }

    private func decide(about asset: AssetRow, using random: inout some RandomNumberGenerator) throws {
        let tag = try TagPath.named(["A", "A/B", "C"].randomElement(using: &random) ?? "A")
        let changes: [DecisionChange] = [
            .verdict(Verdict.allCases.randomElement(using: &random)), .rating(Int.random(in: 0...5, using: &random)),
            Bool.random(using: &random) ? .tag(tag) : .untag(tag),
        ]
        try catalogue.decide([changes.randomElement(using: &random) ?? .rating(1)], about: [asset], in: nil)
    }

    private func putSidecar(of asset: AssetRow, using random: inout some RandomNumberGenerator) throws {
        let stamp = FileStamp(size: 1, modified: 1, changed: 1, device: 1, inode: 1)
        var sidecar = StoredSidecar(asset: asset, name: Array("s.xmp".utf8), stamp: stamp)
        sidecar.rating = Int.random(in: -1...5, using: &random)
        sidecar.tags = Bool.random(using: &random) ? [try .named("S")] : []
        sidecar.location = Bool.random(using: &random) ? Coordinates(latitude: 1, longitude: 2) : nil
        try catalogue.putSidecars([sidecar])
    }

    private func moveRoot(using random: inout some RandomNumberGenerator) throws {
        let roots = try catalogue.roots()
        guard let root = roots.first else { return }
        let new = folder.path.appending("photos\(Int.random(in: 0..<1000, using: &random))")
        guard !PrivateFiles.isThere(new) else { return }
        try PrivateFiles.rename(root.path, to: new)
        _ = try catalogue.relocate([RootMove(root: root, path: new)])
    }

    private func path(using random: inout some RandomNumberGenerator) -> FilePath {
        let folder = ["", "2024", "2024/Norway", "b"].randomElement(using: &random) ?? ""
        let name = ["IMG_\(Int.random(in: 0..<40, using: &random))", "été"].randomElement(using: &random) ?? ""
        let ending = ["jpg", "NEF", "mp4", "pdf"].randomElement(using: &random) ?? ""
        return FilePath(folder).appending("\(name).\(ending)")
    }

    private func size(using random: inout some RandomNumberGenerator) -> Int64 { .random(in: 1...9, using: &random) }

    private func outcome(using random: inout some RandomNumberGenerator) throws -> AssetOutcome {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: .failed(nil, Problem(.failed, stage: "decode", reason: "torn"), by: nil)
        case 1: .failed(nil, Problem(.unsupported, stage: "decode", reason: "unknown"), by: nil)
        default: .prepared(record(using: &random), by: TierDigest(words: [1, 1]))
        }
    }

    /// Of one of a few contents.
    private func record(using random: inout some RandomNumberGenerator) -> Record {
        var record = Record()
        record.contentID.append(contentsOf: [UInt8](repeating: .random(in: 1...40, using: &random), count: 32))
        record.format = ["jpeg", "raw", "pdf"].randomElement(using: &random) ?? "jpeg"
        (record.width, record.height) = (.random(in: 1...9, using: &random), .random(in: 1...9, using: &random))
        if record.format == "pdf" { record.pageCount = .random(in: 1...3, using: &random) }
        record.isHdr = .random(using: &random)
        record.capture.takenSortMs = .random(in: 0...20, using: &random) * 86_400_000
        if Bool.random(using: &random) { record.capture.latitude = 1 }
        if Bool.random(using: &random) { record.capture.longitude = 1 }
        if Bool.random(using: &random) { record.capture.model = "Canon \(Int.random(in: 0..<3, using: &random))" }
        if Bool.random(using: &random) { record.capture.keywords = ["sea", "A/B"] }
        if Bool.random(using: &random) { record.damage = ["it ends early"] }
        if Bool.random(using: &random) { record.quality.sharpness = .random(in: 0...1, using: &random) }
        guard Bool.random(using: &random) else { return record }
        record.plugins = [
            .with { result in
                result.name = "mood"
                result.values = [
                    .with { ($0.name, $0.number) = ("score", Double(Int.random(in: 0...5, using: &random))) }
                ]
            }
        ]
        return record
    }
}
