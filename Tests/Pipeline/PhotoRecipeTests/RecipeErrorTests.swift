import SystemPackage
import Testing

@testable import PhotoRecipe

@Suite("Errors in a recipe")
struct RecipeErrorTests {
    private func problems(_ bytes: [UInt8]) -> [RecipeError.Problem] {
        do {
            _ = try Recipe(yaml: bytes, file: "mine.yaml")
            return []
        } catch {
            return error.problems
        }
    }

    private func problems(_ yaml: String) -> [RecipeError.Problem] { problems(Array(yaml.utf8)) }

    /// A valid recipe except for the given lines, which start at line 3.
    private func problems(with lines: String) -> [RecipeError.Problem] {
        problems("version: 1\ntiers: [{name: thumb, longEdge: 256}]\n\(lines)")
    }

    @Test("All problems are reported at once, in the order of the file, with line and column")
    func all() throws {
        let yaml = """
            version: 2
            files:
              extension: [jpg]
            tiers:
              - name: Large
                longEdge: 5000
                qualty: 80
            memory: lots
            """
        let error = #expect(throws: RecipeError.self) { try Recipe(yaml: Array(yaml.utf8), file: "my/mine.yaml") }
        #expect(
            error?.description == """
                my/mine.yaml:1:10: version can't be "2"; it must be 1
                my/mine.yaml:3:3: unknown key "extension" in files; did you mean extensions? Allowed: extensions, raw, video, documents, exclude
                my/mine.yaml:5:11: name can't be "Large"; it must be up to 32 of a–z, 0–9 and -
                my/mine.yaml:6:15: longEdge can't be "5000"; it must be a whole number from 16 to 4096 pixels
                my/mine.yaml:7:5: unknown key "qualty" in tiers[1]; did you mean quality? Allowed: name, longEdge, shortEdge, format, quality, chroma
                my/mine.yaml:8:9: memory can't be "lots"; it must be a number of bytes, such as 1048576, 96M or 1GB (K, M, G, T or KiB, MiB, GiB, TiB; kB, MB, GB, TB), from 16 MiB to 1 TiB
                """
        )
    }

    @Test(
        "An invalid value is rejected with its position",
        arguments: [
            ("colour: blue", 9, "keep or srgb"),
            ("raw: [dng]", 6, "can't be a list"),
            ("raw: develop", 6, "preview or render"),
            ("hdr: hlg", 6, "sdr or keep"),
            ("colour: [keep]", 9, "can't be a list"),
            ("plugins: faces", 10, "a list of plugins"),
            ("plugins: [{version: '1', command: [a]}]", 11, "has no name"),
            ("plugins: [{name: faces, command: [a]}]", 11, "has no version"),
            ("plugins: [{name: faces, version: '1'}]", 11, "has no command"),
            ("plugins: [{name: faces, version: '1', command: []}]", 48, "at least one entry"),
            ("plugins: [{name: faces, version: '1', command: a}]", 48, "a list of the program"),
            ("plugins: [{name: text, tier: huge}]", 30, "one of the recipe's tiers (thumb)"),
            ("plugins: [{name: text}, {name: text}]", 25, "there is a plugin text already"),
            ("plugins: [{name: text, deadline: 0}]", 34, "from 1 to 86400"),
            ("plugins: [{name: quality}]", 18, "quality is built in, checks every photo"),
            ("plugins: [{name: duplicates, version: '1', command: [a]}]", 18, "give the plugin another name"),
            ("plugins: [{name: text, version: '1', command: [./mine]}]", 18, "text is built in, and runs sluice-text"),
            ("privacy: {omit: [plugins]}", 17, "can't be in omit"),
            ("colour:", 8, "has no value"),
            ("jobs: 0", 7, "from 1 to 1024"),
            ("jobs: 1.5", 7, "whole number"),
            ("jobs: 99999999999999999999", 7, "whole number"),
            ("memory: 1KiB", 9, "from 16 MiB"),
            ("memory: 9999999999999999999999GB", 9, "from 16 MiB"),
            ("memory: {size: 1GB}", 9, "can't have keys"),
            ("limits: 5", 9, "maxDecodeBytes, maxPixels, deadline"),
            ("limits: {deadline: 0}", 20, "from 1 to 86400 seconds"),
            ("limits: {maxPixels: -1}", 21, "whole number"),
            ("files: {extensions: jpg}", 21, "a list of file extensions"),
            ("files: {extensions: []}", 21, "at least one"),
            ("files: {extensions: [.jpg]}", 22, "without the dot"),
            ("files: {extensions: [jpg, JPG]}", 27, "already"),
            ("files: {extensions: [jpg, dng]}", 21, "raw"),
            ("files: {extensions: [jpg, mov]}", 21, "video"),
            ("files: {exclude: [[a]]}", 19, "a pattern"),
            ("files: {exclude: ['[a']}", 19, "is not closed"),
            ("privacy: [location]", 10, "seal, omit"),
            ("privacy: {seal: location}", 17, "a list of groups"),
            ("privacy: {seal: [place]}", 18, "one of location, serialNumbers, owner"),
            ("privacy: {omit: [locaton]}", 18, "did you mean location?"),
            ("privacy: {seal: [time, time]}", 24, "already"),
            ("privacy: {seal: [owner], omit: [owner]}", 17, "both in seal and in omit"),
            ("privacy: {hide: [owner]}", 11, "unknown key"),
            ("secrets: {seal: []}", 1, "unknown key"),
            ("? [a, b]\n: c", 3, "plain word"),
        ]
    )
    func impossible(line: String, column: Int, words: String) throws {
        let problems = problems(with: line)
        #expect(problems.count == 1)
        let problem = try #require(problems.first)
        #expect(problem.line == 3)
        #expect(problem.column == column)
        #expect(problem.message.contains(words), "\(problem.message)")
    }

    @Test(
        "Invalid tiers are rejected",
        arguments: [
            ("[]", "from 1 to 8"),
            ("thumb", "a list of tiers"),
            ("[thumb]", "name, longEdge"),
            ("[{longEdge: 256}]", "no name"),
            ("[{name: a}]", "either longEdge or shortEdge"),
            ("[{name: a, longEdge: 256, shortEdge: 256}]", "either longEdge or shortEdge"),
            ("[{name: a, longEdge: 15}]", "from 16 to 4096"),
            ("[{name: '', longEdge: 256}]", "name has no value"),
            ("[{name: a_b, longEdge: 256}]", "a_b"),
            ("[{name: a, longEdge: 256, quality: 0}]", "from 1 to 100"),
            ("[{name: a, longEdge: 256, format: png}]", "jpeg or webp"),
            ("[{name: a, longEdge: 256, chroma: 4:2:2}]", "4:2:0 or 4:4:4"),
            ("[{name: a, longEdge: 256, chroma: 4:4:4, format: webp}]", "4:2:0 for webp"),
            ("[{name: a, longEdge: 256}, {name: a, longEdge: 128}]", "names must differ"),
            ("[{name: a, longEdge: 256}, {name: b, longEdge: 512}]", "from large to small"),
            ("[{name: a, longEdge: 512}, {name: b, shortEdge: 256}]", "from large to small"),
        ]
    )
    func tiers(tiers: String, words: String) {
        let problems = problems("version: 1\ntiers: \(tiers)")
        #expect(problems.count == 1)
        #expect(problems.first?.line == 2)
        #expect(problems.first?.message.contains(words) == true, "\(problems)")
    }

    @Test("Nine tiers are too many")
    func tooMany() {
        let tiers = (0..<9).map { "{name: t\($0), longEdge: 256}" }.joined(separator: ", ")
        #expect(problems("version: 1\ntiers: [\(tiers)]").map(\.line) == [2])
    }

    @Test("A missing required key is reported", arguments: ["version: 1", "tiers: [{name: a, longEdge: 256}]"])
    func missing(yaml: String) {
        #expect(problems(yaml).map { $0.message.contains("is missing") } == [true])
    }

    @Test("An empty file is rejected", arguments: ["", "\n\n", "# nothing\n", "---\n", "~", "''"])
    func empty(yaml: String) {
        #expect(!problems(yaml).isEmpty)
    }

    @Test(
        "Invalid YAML is reported by line, with its usual cause",
        arguments: [
            ("files:\n\texclude: []", 4, "tabs"),
            ("files: {exclude: [*.tmp]}", 3, "in quotes"),
            ("files: {exclude: [", 4, "not YAML"),
            ("memory: 1GB\nmemory: 2GB", 3, "more than once"),
            ("jobs: 1\n---\njobs: 2", 4, "another document"),
            ("jobs: *one", 3, "alias"),
            ("jobs: \"\u{1}\"", 3, "control characters"),
            ("  jobs: 1: 2", 3, "not YAML"),
        ]
    )
    func syntax(lines: String, line: Int, words: String) {
        let problems = problems(with: lines)
        #expect(problems.map(\.line) == [line], "\(problems)")
        #expect(problems.first?.message.contains(words) == true, "\(problems)")
    }

    @Test("Text that is not UTF-8 is reported by line")
    func notUTF8() {
        #expect(problems(Array("version: 1\njobs: ".utf8) + [0xFF, 0xFE]).map(\.line) == [2])
        #expect(problems([0xFF, 0xFE, 0x76, 0x00]).map(\.line) == [1])
        #expect(!problems([0x00, 0x00]).isEmpty)
    }

    @Test("Anchors are rejected before they can be expanded")
    func bomb() {
        var yaml = "a0: &a0 [x, x]\n"
        for level in 1...40 { yaml += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
        yaml += "? *a40\n: x\n"
        #expect(problems(yaml).map(\.line) == [1])
        #expect(problems(with: "files: {exclude: [!!str &a 'x']}").map(\.line) == [3])
        #expect(problems(with: "{\"jobs\":&a 1}").map(\.line) == [3])
    }

    @Test("An ampersand inside a text is fine")
    func ampersand() {
        #expect(problems(with: "files: {exclude: ['R&D', 'Tom & Jerry', 'Tom [&]Jerry']} # this & that").isEmpty)
    }

    @Test("A file that is too large, too deep or full of mistakes is rejected quickly")
    func large() {
        #expect(problems([UInt8](repeating: UInt8(ascii: "#"), count: 1 << 20 + 1)).count == 1)
        for nest in ["[", "- ", "{a: ", "? "] {
            #expect(!problems(String(repeating: nest, count: 20_000)).isEmpty)
        }
        let many = (0..<3000).map { "key\($0): x\n" }.joined()
        let error = #expect(throws: RecipeError.self) { try Recipe(yaml: Array(many.utf8), file: "many.yaml") }
        #expect(error?.problems.count == 3002)
        #expect(error?.description.hasSuffix("and 2982 more problems in many.yaml") == true)
    }

    @Test("Control characters of a recipe do not reach the terminal")
    func escapes() {
        let message = problems(with: "\"\\e[2J\": 1").first?.message ?? ""
        #expect(message.contains("unknown key"))
        #expect(message.unicodeScalars.allSatisfy { $0.value >= 0x20 })
    }
}
