package import StoreFiles
package import SystemPackage

/// Where packs and their commit records are: the plan's folder, or another one.
package struct PackFolder: Sendable, Hashable {
    package let path: FilePath

    package init(_ path: FilePath) { self.path = path }

    package var packs: FilePath { path.appending("packs") }
    package var commits: FilePath { path.appending("commits") }

    package func pack(named name: String) -> FilePath { packs.appending(name) }
    package func commit(of shard: Int) -> FilePath { commits.appending("\(Self.name(of: shard)).json") }

    /// Six digits or more, so that names sort like numbers in all but the largest plans.
    static func name(of shard: Int) -> String {
        let digits = "\(shard)"
        return String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    }

    /// The shards that have commit records, ascending.
    ///
    /// - Throws: `StoreError` if the folder exists and cannot be read.
    package func committed() throws(StoreError) -> [Int] {
        guard let names = PrivateFiles.names(in: commits) else {
            guard try PrivateFiles.byteCountIfThere(commits) == nil else { throw .failed("read", commits, .ioError) }
            return []
        }
        return names.compactMap { name in
            let name = String(decoding: name, as: UTF8.self)
            guard name.hasSuffix(".json"), let shard = Int(name.dropLast(5)), name == "\(Self.name(of: shard)).json"
            else {
                return nil
            }
            return shard
        }.sorted()
    }
}
