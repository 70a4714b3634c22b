import PhotoCatalogue
import PhotoIndex
import PhotoModel
import PhotoStore
import SessionTestSupport
import SystemPackage
import Testing

@Suite("Searching for words, folders and tags")
struct WordFilterTests {
    private func index() throws -> LibraryIndex {
        var index = LibraryIndex()
        let folders: [(Int64, FilePath)] = [(1, ""), (2, "2024/Norway trip"), (3, "2024"), (4, "old/2024b")]
        for (row, path) in folders { index.put(IndexFolder(row: row, root: "/home/ada/Photos", path: path)) }
        let photos: [(folder: Int64, name: String, model: String?, keywords: [String])] = [
            (1, "nikon.jpg", nil, []), (2, "1.jpg", "NIKON D70", []), (3, "2.jpg", nil, ["Gear/Nikon"]),
            (4, "3.jpg", "Canon", ["Sea"]), (1, "4.jpg", nil, ["sea", "Places/Oslo"]),
        ]
        index.put(
            try photos.enumerated().map { number, photo in
                var facts = IndexRow.Facts(format: "jpeg", width: 4, height: 3, model: photo.model)
                facts.keywords = try photo.keywords.map { try .named($0) }
                return IndexRow(
                    row: Int64(number + 1),
                    id: .next(),
                    folder: photo.folder,
                    name: Array(photo.name.utf8),
                    size: 1,
                    facts: facts
                )
            }
        )
        return index
    }

    private func rows(_ filter: String) throws -> [AssetRow] {
        var index = try index()
        return index.assets(at: index.rows(matching: try PhotoFilter(filter), sortedBy: PhotoSort(.name))).sorted()
    }

    @Test(
        "A word is searched for in names, cameras and tags",
        arguments: [
            ("nikon", [1, 2, 3]), ("NIKON d70", [2]), ("\"nikon d70\"", [2]), ("oslo", [5]),
            ("nikon -name:nikon", [2, 3]),
            ("=Canon", [4]), ("?.jpg", [2, 3, 4, 5]), ("home", []), ("trip", []), ("sea or canon", [4, 5]),
        ] as [(String, [AssetRow])]
    )
    func words(_ filter: String, _ expected: [AssetRow]) throws { #expect(try rows(filter) == expected) }

    @Test(
        "A folder is found by a text in its path below the root, or by its absolute path with everything inside",
        arguments: [
            ("folder:norway", [2]), ("folder:2024", [2, 3, 4]), ("folder:2024/", [2, 3]), ("folder:old", [4]),
            ("folder:4/nor", [2]), ("folder:=2024", [3]), ("folder:Photos", []), ("folder:2024*", [2, 3]),
            ("folder:/home/ada/Photos/2024", [2, 3]), ("folder:/home/ada/photos/2024/", [2, 3]),
            ("folder:/home/ada", [1, 2, 3, 4, 5]), ("folder:/2024", []),
        ] as [(String, [AssetRow])]
    )
    func folders(_ filter: String, _ expected: [AssetRow]) throws { #expect(try rows(filter) == expected) }

    @Test("A tag is found in any case, counted once, and found by its facet")
    func cases() throws {
        #expect(try rows("tag:SEA") == [4, 5] && rows("tag:places") == [5])
        var index = try index()
        let facets = index.facets(matching: .everything, of: [.tag])[.tag] ?? []
        let seas = facets.filter { $0.value?.lowercased() == "sea" }
        #expect(seas.count == 1 && seas[0].count == 2)
        for facet in facets { #expect(index.count(matching: facet.filter) == facet.count, "\(facet)") }
        let tags = index.tagCounts(with: [try .named("SEA")])
        let sea = try #require(tags.first { $0.tag.folded == (try? TagPath.named("sea")) })
        #expect(sea.count == 2 && Set(sea.otherSpellings.map(\.name)).union([sea.tag.name]) == ["Sea", "sea", "SEA"])
        #expect(index.rows(matching: .everything, sortedBy: PhotoSort(.name)).count == 5)
    }

    @Test("Notes explain conditions on facts that the recipe hides, and words that are also conditions")
    func notes() throws {
        let filter = try PhotoFilter("has:location or -taken:2024 camera:x rating:3")
        #expect(filter.notes(hidden: []) == [])
        let notes = filter.notes(hidden: [.latitude, .longitude, .takenSort])
        #expect(notes.count == 2 && notes[0].contains("has:location") && notes[0].contains("omits location"))
        #expect(notes[1].contains("taken:2024"))
        #expect(try PhotoFilter("Favourite or favourite").notes(hidden: []).count == 2)
        #expect(try PhotoFilter("favourite").notes(hidden: [])[0].contains("is:favourite is a condition"))
    }

    @Test("Notes explain conditions on unknown plugin values, and list the known ones")
    func pluginNotes() throws {
        let known = ["plugin.mood.look", "plugin.receipts.total"]
        let filter = try PhotoFilter("plugin.look:calm or plugin.Mood.Look:* or plugin.total:>20 or rating:3")
        #expect(filter.notes(pluginValues: known) == [])
        let notes = try PhotoFilter("plugin.lok:calm -plugin.mood.total:3 plugin.lok:*").notes(pluginValues: known)
        #expect(notes.count == 2 && notes[1].contains("a value plugin.mood.total;"))
        #expect(
            notes[0] == "No plugin has found a value plugin.lok; known values: plugin.mood.look, plugin.receipts.total."
        )
        #expect(try PhotoFilter("plugin.look:calm").notes(pluginValues: [])[0].contains("plugin.look is not available"))
    }
}
