import PhotoModel
import Testing

@testable import PhotoSession

@Suite struct PreferencesTests {
    @Test("By default, ten decisions are committed together and five photos are prefetched")
    func withoutWordThere() {
        let (preferences, problems) = Preferences.read([:])
        #expect(preferences == Preferences() && problems.isEmpty)
        #expect(preferences.commitThreshold == 10)
        #expect(preferences.prefetchDepth == 5)
        #expect(preferences.action(.swipe(.left)) == .verdict(.trash))
        #expect(preferences.action(.key("4")) == .rate(4))
        #expect(preferences.texts == [:])
    }

    @Test("Preferences are written as texts that are read as the same preferences")
    func saidWrittenTexts() throws {
        var preferences = Preferences()
        preferences.commitThreshold = 0
        preferences.prefetchDepth = 8
        preferences.reviewTier = "medium"
        preferences.gridTier = "thumb"
        preferences.theme = .dark
        preferences.gestures = [
            .swipe(.up): .rate(5), .key("t"): .tag(try #require(TagPath("Places/Norway"))), .key("-"): .nothing,
        ]
        let (same, problems) = Preferences.read(preferences.texts)
        #expect(same == preferences && problems.isEmpty)
    }

    @Test("A key can be disabled")
    func keyCanTakenOut() throws {
        var preferences = Preferences()
        try preferences.set("gesture.key-x", "nothing")
        #expect(preferences.action(.key("x")) == .nothing)
        #expect(preferences.actions[.key("x")] == nil)
        #expect(preferences.actions[.key("f")] == .verdict(.favourite))
        try preferences.set("gesture.key-x", nil)
        #expect(preferences.action(.key("x")) == .verdict(.trash))
    }

    @Test(
        "An invalid value is rejected with a message that lists the valid ones",
        arguments: [
            ("commit-threshold", "-1"), ("commit-threshold", "many"), ("prefetch-depth", "2"), ("prefetch-depth", "9"),
            ("theme", "pink"), ("review-tier", ""), ("gesture.swipe-left", "explode"), ("gesture.swipe-left", "rate:6"),
            ("gesture.key-f", "tag:"),
        ]
    )
    func valueCannotRefused(key: String, value: String) {
        var preferences = Preferences()
        let error = #expect(throws: PreferenceError.self) { try preferences.set(key, value) }
        #expect(error?.description.contains(key) == true)
        #expect(preferences == Preferences())

        let (read, problems) = Preferences.read([key: value, "grid-tier": "thumb"])
        #expect(problems.count == 1)
        #expect(read.gridTier == "thumb")
    }

    @Test(
        "An unknown preference is reported by name",
        arguments: [
            "colour", "gesture.", "gesture.swipe-sideways", "gesture.key-", "gesture.key-Two Words", "gesture.key-spce",
            // Escape always cancels, whatever the preferences.
            "gesture.key-escape",
        ]
    )
    func preferenceThere(key: String) {
        var preferences = Preferences()
        let error = #expect(throws: PreferenceError.self) { try preferences.set(key, "keep") }
        #expect(error?.description.contains(key) == true)
    }

    @Test("Nil restores the default")
    func nilBringsBack() throws {
        var preferences = Preferences()
        preferences.commitThreshold = 3
        preferences.theme = .light
        preferences.reviewTier = "small"
        for key in ["commit-threshold", "theme", "review-tier"] { try preferences.set(key, nil) }
        #expect(preferences == Preferences())
    }
}
