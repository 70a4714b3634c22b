package import PhotoModel
package import SystemPackage

/// Why a shard or a plan could not be made. Each description says what to do.
package enum ShardError: Error, Sendable, Equatable, CustomStringConvertible {
    case noPlan(FilePath)
    case planExists(FilePath)
    /// A folder that is something else, which the text says.
    case unfitFolder(FilePath, String)
    case newerPlan(FilePath, version: Int)
    case damagedPlan(FilePath, String)
    case noShard(Int, of: Int)
    case noKey(FilePath)
    /// There is nothing to compare with.
    case notPublished(Int)
    case incomplete(missing: Int, of: Int)
    case otherRecipe(library: String, plan: String)
    /// More than one cache holds, in bytes.
    case tooLarge(needed: Int, room: Int)

    /// How an attempt ends that another attempt, here or elsewhere, cannot mend.
    package enum Conflict: Sendable, Equatable {
        case otherPrograms(String)
        case otherKey(FilePath)
        case otherRecord(expected: String, found: String)
        case otherPack(shard: Int, made: PackMaker, published: PackMaker)
        case otherPlan(FilePath)
        case damagedPack(FilePath, String)
        /// A content has another result in a pack than in the library.
        case otherResult(FilePath, ContentID, library: String)
        /// A shard is published with another pack than the one that was merged.
        case mergedBefore(FilePath)
    }

    case conflict(Conflict)

    /// How an attempt ends that another one may mend.
    package enum Transient: Sendable, Equatable {
        case rootAway(FilePath, String)
        /// Photos that changed, are gone, or could not be read: the first ones, and how many there are.
        case photos([String], count: Int)
    }

    case transient(Transient)

    /// Whether another shard may succeed here all the same.
    package var isOfShard: Bool {
        switch self {
        case .transient(.photos), .conflict(.otherPack), .conflict(.damagedPack), .notPublished: true
        default: false
        }
    }

    package var description: String {
        switch self {
        case .noPlan(let path): "\(path) holds no plan: make one with `sluice plan ROOT --to \(path)`."
        case .planExists(let path): "\(path) holds a plan already. Plans never change: name another folder."
        case .unfitFolder(let path, let reason): "\(path) \(reason): name another folder for the plan."
        case .newerPlan(let path, let version):
            "\(path) was made by a newer Sluice (version \(version) of plans): update Sluice on this machine."
        case .damagedPlan(let path, let reason): "\(path) cannot be used: \(reason). Make the plan again."
        case .noShard(let shard, let count):
            "There is no shard \(shard): the plan has \(count), counted from 0."
        case .noKey(let path):
            """
            The key of sealed facts is not at \(path). Give a copy of it with --key FILE: the plan's privacy.key, or that of the \
            library for which the plan was made.
            """
        case .notPublished(let shard):
            "Shard \(shard) is not published: there is nothing to compare with. Make it first."
        case .incomplete(let missing, let count):
            """
            Not published: \(missing) of \(count == 1 ? "1 shard" : "\(count) shards"), which `sluice shards --missing` lists. \
            Make them, or merge the others with --partial.
            """
        case .otherRecipe(let library, let plan):
            """
            The library \(library) follows another recipe than the plan (\(plan)): merge into a new library, or make the plan \
            with --library \(library). Nothing was changed.
            """
        case .tooLarge(let needed, let room):
            """
            The cache would need \(ByteSize(Int64(needed))), and this process can map \(ByteSize(Int64(room))) of it: raise its \
            limit of address space (ulimit -v), or divide the photos among several libraries. Nothing was changed.
            """
        case .conflict(let conflict): conflict.description
        case .transient(let transient): transient.description
        }
    }
}

extension ShardError.Conflict {
    fileprivate var description: String {
        switch self {
        case .otherPrograms(let what):
            """
            This machine would make other bytes than the one that made the plan: \(what). Install the same packages on all \
            machines, or make the plan again with these.
            """
        case .otherKey(let path): "\(path) is not the key of this plan: give the one it was made with (--key FILE)."
        case .otherRecord(let expected, let found):
            "The plan's recipe means other records here (\(found)) than in the plan (\(expected)): update Sluice."
        case .otherPack(let shard, let made, let published):
            """
            Shard \(shard) was published with other bytes by \(published), and \(made) made these. One of the two machines \
            decodes wrongly: compare the shard on a third one with --check. Nothing was published.
            """
        case .otherPlan(let path): "\(path) belongs to another plan. Give each plan its own folder."
        case .damagedPack(let path, let reason):
            "\(path) is damaged: \(reason). Remove it with its commit record, and make it again."
        case .otherResult(let pack, let content, let library):
            """
            The content \(content) has another result in \(pack) than in the library \(library), although the same decoders \
            made both. One of them decoded wrongly: compare the shard on a third machine with --check.
            """
        case .mergedBefore(let commit):
            "\(commit) names another pack than the one that was merged before. Merge into a new library."
        }
    }
}

extension ShardError.Transient {
    fileprivate var description: String {
        switch self {
        case .rootAway(let path, let reason): "\(path) \(reason). Is its disk mounted here? Nothing was published."
        case .photos(let photos, let count):
            """
            Nothing was published: \(count == 1 ? "1 photo" : "\(count) photos") could not be read as planned.
            \(photos.joined(separator: "\n"))\(photos.count < count ? "\n…" : "")
            Try again, or publish the rest with --accept-transient.
            """
        }
    }
}
