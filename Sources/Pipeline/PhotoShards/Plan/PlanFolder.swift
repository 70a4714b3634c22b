package import StoreFiles
package import SystemPackage

/// The files of a plan, in a folder that every machine sees.
package struct PlanFolder: Sendable, Hashable {
    package let path: FilePath

    package init(_ path: FilePath) { self.path = path }

    /// The plan. Written last: a folder without it holds none.
    package var planFile: FilePath { path.appending("plan.json") }
    /// One line for each shard; see `ShardRange`.
    package var shardsFile: FilePath { path.appending("shards.tsv") }
    /// One line for each photo; see `PlannedFile`.
    package var manifestFile: FilePath { path.appending("manifest.tsv") }
    /// The key of sealed facts, if the plan was made without a library that has one.
    package var keyFile: KeyFile { KeyFile(path: path.appending("privacy.key")) }
}
