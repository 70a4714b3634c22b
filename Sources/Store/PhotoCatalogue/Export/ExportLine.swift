import PhotoModel
import StoreFiles
import SystemPackage

/// A line of an export: one JSON object, whose type is given by `kind`. Nil values are omitted.
///
/// Photos, sessions and albums are identified by their IDs (UUIDs); times are milliseconds since 1970.
enum ExportLine: Sendable, Equatable {
    /// The first line.
    case library(Header)
    /// A photo that later lines refer to.
    case photo(Photo)
    case session(Session)
    case decision(Decided)
    case step(Step)
    case tag(Tag)
    case album(Album)
    case preference(Preference)
    case duplicates(Duplicates)
    /// The last line. A file without it is incomplete.
    case end(End)

    /// Version of the line format. A newer one is rejected.
    static let version = 2

    struct Header: Codable, Sendable, Equatable {
        var version: Int
        var id: String
        var name: String
        var exported: Int64
    }

    struct Photo: Codable, Sendable, Equatable {
        var id: AssetID
        /// For people: the root's path at the time.
        var root: String
        /// Below the root. Bytes that are not UTF-8 are replaced; `pathBytes` contains the exact bytes in that case.
        var path: String
        /// In hexadecimal digits, if `path` is not exact.
        var pathBytes: String?
        /// SHA-256 of its content.
        var content: String?
        var size: Int64
        /// Nanoseconds since 1970.
        var modified: Int64
        var isGone: Bool?

        init(_ asset: Asset, root: FilePath) {
            id = asset.id
            self.root = String(decoding: root.bytes, as: UTF8.self)
            let bytes = asset.place.pathBelowRoot
            path = String(decoding: bytes, as: UTF8.self)
            pathBytes = Array(path.utf8) == bytes ? nil : Hex.text(bytes)
            content = asset.content?.hex
            size = asset.stamp.size
            modified = asset.stamp.modified
            isGone = asset.isMissing ? true : nil
        }

        /// Nil if the digits are invalid.
        var bytesBelowRoot: [UInt8]? { pathBytes.map { Hex.bytes($0) } ?? Array(path.utf8) }
    }

    struct Session: Codable, Sendable, Equatable {
        var id: AssetID
        var name: String
        var filter: String
        var sort: String
        var position: AssetID?
        var created: Int64
        var used: Int64
    }

    struct Decided: Codable, Sendable, Equatable {
        var photo: AssetID
        var now: ExportedDecision
        /// The applied part of the decision.
        var applied: ExportedDecision?
        var ownRating: Int?
        var decided: Int64
        var session: AssetID?
        /// The photo's stamp when it was decided about.
        var stamp: Stamp
        var content: String?
    }

    /// Size and times of a file; times in nanoseconds since 1970.
    struct Stamp: Codable, Sendable, Equatable {
        var size: Int64
        var modified: Int64
        var changed: Int64
        var device: UInt64
        var inode: UInt64

        init(_ stamp: FileStamp) {
            (size, modified, changed) = (stamp.size, stamp.modified, stamp.changed)
            (device, inode) = (stamp.device, stamp.inode)
        }

        var value: FileStamp {
            FileStamp(size: size, modified: modified, changed: changed, device: device, inode: inode)
        }
    }

    struct Step: Codable, Sendable, Equatable {
        /// Sequence number within the exported library.
        var number: Int64
        var of: Int64?
        var does: String
        var session: AssetID?
        var made: Int64
        var changes: [Change]

        struct Change: Codable, Sendable, Equatable {
            var photo: AssetID
            var before: ExportedDecision
            var after: ExportedDecision
        }
    }

    struct Tag: Codable, Sendable, Equatable {
        var path: TagPath
        var made: Int64
    }

    struct Album: Codable, Sendable, Equatable {
        var id: AssetID
        var name: String
        var made: Int64
        /// In album order.
        var photos: [AssetID]
    }

    struct Preference: Codable, Sendable, Equatable {
        var key: String
        var value: String
    }

    /// A decision about a group of duplicates.
    struct Duplicates: Codable, Sendable, Equatable {
        var id: AssetID
        var verdict: DuplicateVerdict.Kind
        var made: Int64
        /// The photos that stay, and those that went.
        var kept: [AssetID]
        var others: [AssetID]
    }

    struct End: Codable, Sendable, Equatable {
        /// Including this one.
        var lines: Int
    }
}

/// A decision in an export: `{"rating":3,"tags":{"Places/Oslo":true},"verdict":"keep"}`.
struct ExportedDecision: Codable, Sendable, Equatable {
    var verdict: Verdict?
    var rating: Int?
    /// True for tags to add, false for tags to remove.
    var tags: [String: Bool]?
    var location: Coordinates?
    /// `alone`, or the photo that is the cover of its stack.
    var stack: StackChoice?

    init(_ decision: Decision) {
        verdict = decision.verdict
        rating = decision.rating
        location = decision.location
        stack = decision.stack
        guard !decision.tags.isEmpty else { return }
        tags = Dictionary(uniqueKeysWithValues: decision.tags.map { ($0.key.description, $0.value) })
    }

    func decision() throws(DamagedText) -> Decision {
        var decision = Decision(verdict: verdict, rating: rating, location: location, stack: stack)
        if let rating, !(0...5).contains(rating) { throw DamagedText("no rating", in: "\(rating)") }
        for (path, isSet) in tags ?? [:] {
            guard let tag = TagPath(path) else { throw DamagedText("no tag", in: path) }
            decision.tags[tag] = isSet
        }
        return decision
    }
}

extension AssetPlace {
    /// The path below the root, in bytes.
    var pathBelowRoot: [UInt8] { folder.isEmpty ? name : folder.bytes + [UInt8(ascii: "/")] + name }
}
