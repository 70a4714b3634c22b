import Foundation
import StoreFiles
import SystemPackage
import TestSupport
import Testing

/// File names are bytes: JSON contains all of them wherever it contains a path.
@Suite("Paths that are not UTF-8, in JSON")
struct OddPathTests {
    let household: Household
    /// `café.jpg` in Latin-1, and its displayed form.
    private static let name = Array("caf".utf8) + [0xE9] + Array(".jpg".utf8)
    private static let broken = [0xFF] + Array(".jpg".utf8)
    private var photo: FilePath { household.photos.pushing(FilePath(bytes: Self.name)) }

    init() throws {
        household = try Household()
        try household.makePhoto(FilePath(bytes: Self.name), seed: 1)
        try household.makePhoto("copy.jpg", seed: 1)
        try household.makePhoto("other.jpg", seed: 2)
        try household.photo(FilePath(bytes: Self.broken)).write([1, 2, 3])
        try household.sluice("prepare", household.photos.string)
    }

    @discardableResult
    private func sluice(_ arguments: String...) throws -> Finished {
        try household.sluice(arguments, from: household.photos)
    }

    /// The paths of all objects that have one that is not UTF-8, as bytes.
    private func paths(_ value: Any) -> Set<[UInt8]> {
        if let list = value as? [Any] { return list.reduce(into: []) { $0.formUnion(paths($1)) } }
        guard let object = value as? [String: Any] else { return [] }
        var found: Set<[UInt8]> = []
        for (key, value) in object {
            guard let text = value as? String, text.contains("\u{FFFD}"), ["path", "photo", "name"].contains(key) else {
                found.formUnion(paths(value))
                continue
            }
            let coded = object["\(key)Bytes"] ?? object["pathBytes"]
            let bytes = (coded as? String).flatMap { Data(base64Encoded: $0) }
            #expect(bytes != nil, "\(key) of \(object)")
            if let bytes { found.insert(Array(bytes)) }
        }
        return found
    }

    private func decoded(_ texts: Any?) -> [[UInt8]]? {
        (texts as? [String])?.compactMap { Data(base64Encoded: $0) }.map { Array($0) }
    }

    private func paths(_ finished: Finished) throws -> Set<[UInt8]> {
        paths(try JSONSerialization.jsonObject(with: finished.output))
    }

    @Test("Every command that names a photo includes its bytes")
    func commands() throws {
        let id = try #require(sluice("find", "--ids", "name:caf*").lines.first)
        let bytes = photo.bytes
        #expect(try paths(sluice("show", id, "--json")).contains(bytes))
        #expect(try paths(sluice("find", "--json")).contains(bytes))
        #expect(try paths(sluice("quality", "--json")).contains(bytes))
        let broken = household.photos.pushing(FilePath(bytes: Self.broken))
        #expect(try paths(sluice("failures", "--json")) == [broken.bytes])
        #expect(try paths(sluice("duplicates", "--json")).contains(bytes))
        #expect(try paths(sluice("similar", "copy.jpg", "--json")).contains(bytes))
        #expect(try paths(sluice("resolve", "--keep", "newest", "--dry-run", "--json")).contains(bytes))
        let others = try sluice("show", "copy.jpg", "--json").object
        #expect(decoded(others["otherPathBytes"]) == [bytes])

        #expect(try paths(sluice("decide", id, "--trash", "--json")).contains(bytes))
        let plan = try household.shell("sluice commit --plan -", from: household.photos).text
        for line in plan.split(separator: "\n").dropFirst() {
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            #expect(paths(object).contains(bytes))
            #expect(decoded(object["moveBytes"]) == [Self.name])
        }
        #expect(try paths(sluice("commit", "--json")).contains(bytes))
        #expect(try paths(sluice("history", "--json")).contains(bytes))
        #expect(try paths(sluice("undo", "--json")).contains(bytes))
        #expect(try sluice("commit").status == 0)
        #expect(photo.withPlatformString { unlink($0) } == 0)
        try sluice("prepare", household.photos.string, "--quiet")
        try sluice("undo")
        #expect(try paths(sluice("prune", "--dry-run", "--force", "--json")).isSubset(of: [bytes]))
        let export = household.path.appending("export.jsonl")
        #expect(try sluice("decide", id, "--rating", "2").status == 0)
        #expect(try sluice("library", "export", export.string).status == 0)
        let other = household.path.appending("elsewhere")
        try household.makePhoto("x.jpg", seed: 9, in: other)
        try household.sluice("prepare", other.string)
        let imported = try household.sluice("library", "import", export.string, "--json", from: other)
        #expect(try paths(imported).contains(Self.name))
    }

    @Test("A folder of a library includes them too")
    func roots() throws {
        let root = household.path.pushing(FilePath(bytes: Array("r".utf8) + [0xFE]))
        try household.makePhoto("x.jpg", seed: 9, in: root)
        #expect(try household.shell("sluice prepare '\(household.path)'/r* --library odd").status == 0)
        let status = try household.sluice("status", "--library", "odd", "--json").object
        let coded = [root].map { Data($0.bytes).base64EncodedString() }
        #expect(status["rootBytes"] as? [String] == coded)
        let known = try household.sluice("libraries", "--json").list
        #expect(known.first { $0["name"] as? String == "odd" }?["rootBytes"] as? [String] == coded)
        #expect(known.first { $0["name"] as? String == "photos" }?["rootBytes"] == nil)

        let odd = "'\(household.path)'/r*"
        let removed = try household.shell("sluice library remove-root \(odd) --library odd --dry-run --json")
        #expect(removed.object["pathBytes"] as? String == coded.first)
        let moved = try household.shell(
            "sluice library relocate \(odd) '\(household.photos)' --library odd --dry-run --force --json"
        )
        let move = try #require((moved.object["moves"] as? [[String: Any]])?.first)
        #expect(move["fromBytes"] as? String == coded.first && move["toBytes"] == nil)
    }
}
