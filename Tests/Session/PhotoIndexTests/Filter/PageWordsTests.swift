import SystemPackage
import TestSupport
import Testing

@testable import PhotoIndex

@Suite("Words of filters in the page")
struct PageWordsTests {
    private func text(_ name: String) throws -> String {
        let folder = packageFolder.appending("Sources/Fronts/WebFront/pages/filter")
        return String(decoding: try folder.appending(name).bytes(), as: UTF8.self)
    }

    @Test("The page completes every state, trait and key")
    func completions() throws {
        let text = try text("completions.js")
        // Other words for the same, and what `is:` says too.
        let others: Set = ["any", "favorite", "keep", "trash", "skip"]
        let states = FilterWords.states.map(\.word).filter { !others.contains($0) }
        for word in states + PhotoFilter.Trait.allCases.map(\.rawValue) {
            #expect(text.contains("'\(word)'"), "\(word)")
        }
        let keys = FilterKey.allCases.filter { ![.sort, .verdict, .orientation].contains($0) }
        for key in keys { #expect(text.contains(" \(key.rawValue): '"), "\(key)") }
    }

    @Test("The page has words for every state, trait, key and order")
    func words() throws {
        let text = try text("words.js")
        let others: Set = ["favorite", "skip"]
        let states = FilterWords.states.map(\.word).filter { !others.contains($0) }
        let keys = FilterKey.allCases.filter { ![.is, .has, .sort, .stack].contains($0) }.map(\.rawValue)
        let orders = PhotoSort.Key.allCases.map(\.word)
        for word in states + PhotoFilter.Trait.allCases.map(\.rawValue) + keys + orders {
            #expect(text.contains(" \(word): '"), "\(word)")
        }
    }
}
