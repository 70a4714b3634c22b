import Cryptography
import Foundation
import PhotoModel
package import PhotoRecipe
import StoreFiles
package import SystemPackage

/// What many machines prepare, and with what: `plan.json`. It never changes, and its ID is a digest of it, so a shard that
/// was made for another plan is recognised.
package struct ShardPlan: Sendable, Codable, Equatable {
    static let currentVersion = 1

    /// The programs of the machine that made the plan. Others could make other bytes.
    package struct Programs: Sendable, Codable, Equatable {
        /// SHA-256 of the file, in hexadecimal.
        package var sluice: String
        package var decoder: String
        /// Names and versions of the libraries that decode.
        package var libraries: String
    }

    package struct PlannedRecipe: Sendable, Codable, Equatable {
        package var name: String
        /// The text of a recipe file, without plugins: they run when the library is next prepared.
        package var yaml: String
        /// Of everything that a record depends on; see `PhotoPipeline.recordDigest`.
        package var digest: String
    }

    package var version = Self.currentVersion
    /// 32 hexadecimal digits of the SHA-256 of this document with an empty ID.
    package private(set) var id = ""
    /// When the plan was begun, in milliseconds since 1970: records and failures give this time.
    package var madeAtMs: Int64
    /// When the search for photos began, in nanoseconds since 1970, by the clock of file times.
    package var scannedAtNs: Int64
    /// The folder that the photos are below: absolute; percent-escaped like paths of the manifest.
    package var root: String
    package var recipe: PlannedRecipe
    /// Identifies the key of sealed facts; nil if nothing is sealed.
    package var key: String?
    package var programs: Programs
    package var photos: Int
    package var bytes: Int64
    package var shards: Int
    /// SHA-256 of `shards.tsv`, in hexadecimal: with the digests in it, it covers the manifest.
    package var shardsDigest: String

    package var rootPath: FilePath { PercentText.bytes(of: root.utf8).map { FilePath(bytes: $0) } ?? FilePath() }

    /// - Throws: `RecipeError`
    package func parsedRecipe() throws(RecipeError) -> Recipe {
        var parsed = try Recipe(yaml: Array(recipe.yaml.utf8), file: FilePath(recipe.name))
        parsed.name = recipe.name
        return parsed
    }

    init(
        madeAtMs: Int64,
        scannedAtNs: Int64,
        root: FilePath,
        recipe: PlannedRecipe,
        key: String?,
        programs: Programs,
        _ shards: WrittenShards
    ) throws {
        (self.madeAtMs, self.scannedAtNs) = (madeAtMs, scannedAtNs)
        self.root = String(decoding: PercentText.bytes(escaping: root.bytes), as: UTF8.self)
        (self.recipe, self.key, self.programs) = (recipe, key, programs)
        (photos, bytes, self.shards, shardsDigest) = (shards.photos, shards.bytes, shards.count, shards.digest)
        id = try digest()
    }

    private func digest() throws -> String {
        var document = self
        document.id = ""
        return Hex.text(SHA256.digest(of: try JSONText.bytes(of: document)).prefix(16))
    }

    /// - Throws: `ShardError.noPlan`, `.damagedPlan`, `.newerPlan`; `StoreError` if it cannot be read
    package init(in folder: PlanFolder) throws {
        struct Version: Decodable { var version: Int }

        let file = folder.planFile
        guard let data = try PlanFile.bytes(file).map({ Data($0) }) else { throw ShardError.noPlan(folder.path) }
        let decoder = JSONDecoder()
        guard let version = try? decoder.decode(Version.self, from: data).version else {
            throw ShardError.damagedPlan(file, "it is no plan")
        }
        guard version == Self.currentVersion else { throw ShardError.newerPlan(file, version: version) }
        guard let plan = try? decoder.decode(Self.self, from: data), plan.id == (try? plan.digest()) else {
            throw ShardError.damagedPlan(file, "it was changed after it was made")
        }
        self = plan
    }
}
