import Archives
import Imaging
import PhotoModel
import PhotoSession
import PhotoStore
import StoreFiles
package import SystemPackage

/// A dataset for training: archives of pictures, facts and captions, in the form of the Python package `webdataset`, which
/// Ray Data and NVIDIA DALI read, too.
///
/// The same photos give the same bytes, whatever the order in which they came into the library.
package struct WebDatasetExport: ExportKind {
    package static let name = "webdataset"
    package let request: String
    private let tier: String
    private let prefix: String
    private let byteCount: Int
    private let spool: ExportSpool
    private let table: FactsFile
    private var samples: [ContentID: DatasetSample] = [:]
    private var library: Library?

    /// - Parameters:
    ///   - tier: its name; nil for the largest.
    ///   - prefix: of the archives' names: ASCII, without spaces, dots and slashes.
    ///   - byteCount: of an archive.
    ///   - filter: as text.
    ///   - folder: where to keep facts until the archives are written.
    /// - Throws: `ExportError`
    package init(
        tier: String?,
        prefix: String,
        byteCount: Int,
        filter: String,
        tierNames: [String],
        spooling folder: FilePath
    ) throws {
        guard let name = tier ?? tierNames.first, tierNames.contains(name) else {
            throw ExportError.unknownTier(tier ?? "", known: tierNames)
        }
        (self.tier, self.prefix, self.byteCount) = (name, prefix, byteCount)
        request = "webdataset '\(filter)', \(name), \(prefix), archives of \(byteCount) bytes"
        spool = ExportSpool(in: folder)
        table = try FactsFile(.parquet, FactsTable.columns, in: folder)
    }

    package mutating func files(of photos: ExportBatch) throws -> ExportPlan {
        var plan = ExportPlan()
        library = photos.library
        for photo in photos.photos {
            guard let tiers = ExportTiers(photo.record), let facts = FactsDocument(photo) else {
                plan.miss(photo, photo.reasonWithoutPicture)
                continue
            }
            guard let tier = tiers[tier] else {
                plan.miss(photo, "it has no tier \(tier); `sluice prepare` makes it")
                continue
            }
            // Copies of a photo are one sample, the first one's.
            guard samples[tier.content] == nil else { continue }
            do {
                // Now: an archive lists only what it holds.
                try tier.read(in: photos.library) { _ in }
            } catch let reason as ExportProblem.Reason {
                plan.miss(photo, reason.description)
                continue
            }
            let (json, caption) = (try JSONText.bytes(of: facts), Self.caption(facts))
            samples[tier.content] = DatasetSample(
                content: tier.content,
                tier: tier.stored,
                facts: try spool.append(json),
                caption: try spool.append(caption),
                key: ExportKey("sample", tier.key.bytes, json, caption)
            )
            try table.append(FactsTable.row(of: photo))
        }
        return plan
    }

    /// The names of its tags, without those of their parents.
    private static func caption(_ facts: FactsDocument) -> [UInt8] {
        let names = facts.document.photo.tags.map { String($0.split(separator: "/").last ?? "") }
        var seen: Set<String> = []
        return Array(names.filter { seen.insert($0).inserted }.joined(separator: ", ").utf8)
    }

    package mutating func lastFiles() throws -> ExportPlan {
        var plan = ExportPlan()
        guard let library else { return plan }
        let sorted = samples.values.sorted { $0.content < $1.content }
        samples = [:]
        let shards = DatasetShard.shards(of: sorted, byteCount: byteCount)
        for shard in shards {
            let number = String("00000\(shard.number)".suffix(max(6, "\(shard.number)".count)))
            guard let path = ExportPath("\(prefix)-\(number).tar"), let index = ExportPath("\(prefix)-\(number).idx")
            else {
                continue
            }
            let (spool, tier) = (spool, tier)
            plan.files.append(
                ExportFile(path, key: shard.key) { output in
                    try DatasetArchive(library, spool, tier).write(shard, to: output)
                }
            )
            var list = ExportFile(index, bytes: shard.index)
            list.companion = path
            plan.files.append(list)
        }
        let list = ShardList(shards, prefix: prefix)
        if let path = ExportPath("shardindex.json") {
            plan.files.append(ExportFile(path, bytes: try JSONText.bytes(of: list, isForPeople: true)))
        }
        if let path = ExportPath("facts.parquet") { plan.files.append(try table.file(at: path)) }
        return plan
    }
}

/// Writes the archive of a shard.
private struct DatasetArchive {
    private let library: Library
    private let spool: ExportSpool
    private let tier: String

    init(_ library: Library, _ spool: ExportSpool, _ tier: String) {
        (self.library, self.spool, self.tier) = (library, spool, tier)
    }

    func write(_ shard: DatasetShard, to output: @escaping ByteOutput) throws {
        var archive = TarWriter(output: output)
        for sample in shard.samples {
            let names = sample.members.map { "\(sample.content.hex).\($0.suffix)" }
            let picture = ExportTier(
                content: sample.content,
                name: tier,
                size: PixelSize(width: 0, height: 0),
                stored: sample.tier
            )
            _ = try archive.begin(names[0], byteCount: sample.tier.byteCount)
            try picture.read(in: library) { try archive.write($0) }
            for (name, range) in zip(names.dropFirst(), [sample.facts, sample.caption]) {
                _ = try archive.begin(name, byteCount: range.count)
                try archive.write(try spool.bytes(range))
            }
        }
        try archive.finish()
    }
}

/// The list of archives that `wids`, for random access, reads: version 1.
private struct ShardList: Encodable {
    struct Shard: Encodable {
        var url: String
        var nsamples, filesize: Int
    }

    private enum Key: String, CodingKey {
        case kind = "__kind__"
        case version = "wids_version"
        case name, shardlist
    }

    let name: String
    let shards: [Shard]

    init(_ shards: [DatasetShard], prefix: String) {
        name = prefix
        self.shards = shards.map { shard in
            let number = String("00000\(shard.number)".suffix(max(6, "\(shard.number)".count)))
            return Shard(url: "\(prefix)-\(number).tar", nsamples: shard.samples.count, filesize: shard.byteCount)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode("wids-shard-index-v1", forKey: .kind)
        try container.encode(1, forKey: .version)
        try container.encode(name, forKey: .name)
        try container.encode(shards, forKey: .shardlist)
    }
}
