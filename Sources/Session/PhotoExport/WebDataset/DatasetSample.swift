import PhotoModel

/// A photo of a dataset: its picture, its facts and its caption.
struct DatasetSample: Sendable {
    var content: ContentID
    var tier: StoredTier
    /// Where facts and caption are in the spool.
    var facts: Range<Int>
    var caption: Range<Int>
    /// Of picture, facts and caption.
    var key: ExportKey

    var pictureExtension: String { tier.format == .jpeg ? "jpg" : "webp" }

    /// The members of an archive that are this sample, in their order: what `webdataset` calls its extensions, and bytes.
    var members: [(suffix: String, byteCount: Int)] {
        [(pictureExtension, tier.byteCount), ("json", facts.count), ("txt", caption.count)]
    }
}

/// One archive of a dataset.
struct DatasetShard: Sendable {
    let number: Int
    let samples: ArraySlice<DatasetSample>

    var key: ExportKey { ExportKey([Array("shard 1".utf8)] + samples.map(\.key.bytes)) }

    /// Of the archive.
    var byteCount: Int { samples.reduce(Self.endByteCount) { $0 + Self.byteCount(of: $1) } }

    private static let blockByteCount = 512
    private static let endByteCount = 2 * blockByteCount

    /// In an archive, with headers: the names are short enough for one block each.
    static func byteCount(of sample: DatasetSample) -> Int {
        sample.members.reduce(0) { $0 + blockByteCount + padded($1.byteCount) }
    }

    private static func padded(_ count: Int) -> Int { (count + blockByteCount - 1) / blockByteCount * blockByteCount }

    /// The index that NVIDIA DALI reads: its `tools/wds2idx.py`, version 1.2.
    var index: [UInt8] {
        var text = "v1.2 \(samples.count)\n"
        var offset = 0
        for sample in samples {
            let members = sample.members.map { suffix, byteCount in
                defer { offset += Self.blockByteCount + Self.padded(byteCount) }
                return "\(suffix) \(offset + Self.blockByteCount) \(byteCount) \(sample.content.hex).\(suffix)"
            }
            text += members.joined(separator: " ") + "\n"
        }
        return Array(text.utf8)
    }

    /// Divides samples among archives of about the same size, none much larger than `byteCount`.
    ///
    /// A sample's archive depends on its content only, as long as the number of archives stays: it doubles when the archives
    /// would become too large. So a new photo changes one archive.
    ///
    /// - Parameter samples: sorted by content.
    static func shards(of samples: [DatasetSample], byteCount: Int) -> [DatasetShard] {
        let total = samples.reduce(0) { $0 + Self.byteCount(of: $1) }
        var bits: UInt64 = 0
        while bits < 32 && total >> bits > byteCount { bits += 1 }
        var (shards, start) = ([DatasetShard](), 0)
        while start < samples.count {
            let prefix = samples[start].content.prefix(bits: bits)
            let end = samples[start...].firstIndex { $0.content.prefix(bits: bits) != prefix } ?? samples.count
            shards.append(DatasetShard(number: shards.count, samples: samples[start..<end]))
            start = end
        }
        return shards
    }
}

extension ContentID {
    /// The first bits of the digest.
    fileprivate func prefix(bits: UInt64) -> UInt64 { bits == 0 ? 0 : words[0].bigEndian >> (64 - bits) }
}
