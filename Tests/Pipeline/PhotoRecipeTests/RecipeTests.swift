import Imaging
import PhotoCache
import PhotoModel
import SystemPackage
import TestSupport
import Testing

@testable import PhotoRecipe

@Suite("A recipe")
struct RecipeTests {
    private static let pipelines = packageFolder.appending("pipelines")

    private func parse(_ yaml: String) throws -> Recipe {
        try Recipe(yaml: Array(yaml.utf8), file: "mine.yaml")
    }

    @Test("The default recipe equals its file")
    func defaultFile() throws {
        #expect(try Recipe(contentsOf: Self.pipelines.appending("default.yaml")) == .default)
    }

    @Test("Omitted keys have their defaults")
    func minimal() throws {
        var expected = Recipe.default
        expected.name = "mine"
        expected.tiers = [TierSpec(name: "thumb", edge: .long(256), encoding: .jpeg(quality: 80, chroma: .yuv420))]
        #expect(try parse("version: 1\ntiers: [{name: thumb, longEdge: 256}]") == expected)
    }

    @Test("The bundled recipes can be read, and make what they are for")
    func recipesThatComeAlong() throws {
        let thumbnails = try Recipe(contentsOf: Self.pipelines.appending("thumbnails.yaml"))
        #expect(thumbnails.name == "thumbnails")
        #expect(thumbnails.tiers == Array(Recipe.default.tiers.suffix(1)))

        let webp = try Recipe(contentsOf: Self.pipelines.appending("webp.yaml"))
        #expect(webp.tiers.map(\.edge) == Recipe.default.tiers.map(\.edge))
        #expect(webp.tiers.allSatisfy { $0.encoding == .webp(quality: 80) })

        let dataset = try Recipe(contentsOf: Self.pipelines.appending("dataset.yaml"))
        #expect(dataset.tiers.map(\.edge) == [.short(256)])
        #expect(dataset.colour == .srgb)
    }

    @Test("Every key is read")
    func everyKey() throws {
        let recipe = try parse(
            """
            version: 1
            files:
              extensions: [JPG, Heic]
              raw: [NEF]
              video: [MOV]
              documents: [PDF]
              exclude: ['Trash', "**/*.tmp"]
            tiers:
              - {name: big-1, shortEdge: 1000, format: jpeg, quality: 1, chroma: 4:4:4}
              - {name: wide, longEdge: 1000, format: webp, quality: 100, chroma: "4:2:0"}
              - {name: small, longEdge: 16}
            raw: render
            colour: srgb
            hdr: keep
            privacy: {seal: [owner, time], omit: [location]}
            limits: {maxDecodeBytes: 512MiB, maxPixels: 1000000, deadline: 5}
            memory: 1GB
            jobs: 3
            """
        )
        #expect(recipe.files.extensions == ["jpg", "heic"])
        #expect(recipe.files.raw == ["nef"] && recipe.files.video == ["mov"] && recipe.files.documents == ["pdf"])
        #expect(recipe.files.exclude == [try GlobPattern("Trash"), try GlobPattern("**/*.tmp")])
        #expect(
            recipe.tiers == [
                TierSpec(name: "big-1", edge: .short(1000), encoding: .jpeg(quality: 1, chroma: .yuv444)),
                TierSpec(name: "wide", edge: .long(1000), encoding: .webp(quality: 100)),
                TierSpec(name: "small", edge: .long(16), encoding: .jpeg(quality: 80, chroma: .yuv420)),
            ]
        )
        #expect(recipe.raw == .render && recipe.longEdge == 1500)
        #expect(recipe.colour == .srgb)
        #expect(recipe.hdr == .keep)
        #expect(recipe.privacy == Recipe.Privacy(seal: [.owner, .time], omit: [.location]))
        #expect(recipe.limits.maxDecodeBytes == 512 << 20)
        #expect(recipe.limits.maxPixels == 1_000_000)
        #expect(recipe.limits.deadline == .seconds(5))
        #expect(recipe.memory == 1_000_000_000)
        #expect(recipe.jobs == 3)
    }

    @Test("Omitted facts are not sealed by default; order does not matter")
    func privacy() throws {
        func privacy(_ yaml: String) throws -> Recipe.Privacy {
            try parse("version: 1\ntiers: [{name: thumb, longEdge: 256}]\nprivacy: \(yaml)").privacy
        }
        #expect(try privacy("{}") == Recipe.Privacy())
        #expect(try privacy("{omit: [owner]}") == Recipe.Privacy(seal: [.location, .serialNumbers], omit: [.owner]))
        #expect(try privacy("{seal: []}") == Recipe.Privacy(seal: [], omit: []))
        #expect(try privacy("{seal: [time, location]}") == privacy("{seal: [location, time]}"))
    }

    @Test("A recipe from the cache is the same, as far as it determines what is stored")
    func inForce() throws {
        var recipe = Recipe.default
        recipe.privacy = Recipe.Privacy(seal: [.camera], omit: [.location, .owner])
        let inForce = RecipeInForce(name: "mine", digest: TierDigests(recipe).whole, tiers: [], yaml: recipe.yaml)
        #expect(Recipe(inForce)?.privacy == recipe.privacy)
    }

    @Test("A missing file or a folder is reported")
    func unreadable() throws {
        let missing = #expect(throws: RecipeError.self) { try Recipe(contentsOf: "/nowhere/mine.yaml") }
        #expect(missing?.description == "/nowhere/mine.yaml: can't be read: No such file or directory")
        let folder = #expect(throws: RecipeError.self) { try Recipe(contentsOf: Self.pipelines) }
        #expect(folder?.description.contains("can't be read: Is a directory") == true)
    }
}
