import Testing

@testable import PhotoRecipe

@Suite("Suggestions for misspelt keys")
struct NearestNameTests {
    private static let keys = [
        "version", "files", "tiers", "colour", "limits", "memory", "jobs", "longEdge", "shortEdge",
    ]

    @Test(
        "The intended name is suggested, or none",
        arguments: [
            ("color", "colour"), ("tier", "tiers"), ("LIMITS", "limits"), ("long-edge", "longEdge"),
            ("short_edge", "shortEdge"), ("memroy", "memory"), ("file", "files"), ("privacy", nil), ("x", nil),
            ("", nil),
        ]
    )
    func nearest(name: String, meant: String?) {
        #expect(NearestName.of(name, among: Self.keys) == meant)
    }
}
