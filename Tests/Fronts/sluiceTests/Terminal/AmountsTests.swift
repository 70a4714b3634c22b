import Testing

@testable import sluice

@Suite("Amounts")
struct AmountsTests {
    @Test(
        "Counts have separators",
        arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567"), (-1000, "-1,000")]
    )
    func counts(value: Int, text: String) {
        #expect(Amounts.count(value) == text)
    }

    @Test("One is singular, everything else plural")
    func plurals() {
        #expect(Amounts.count(1, "photo") == "1 photo")
        #expect(Amounts.count(0, "photo") == "0 photos")
        #expect(Amounts.count(2, "photo is", "photos are") == "2 photos are")
    }

    @Test(
        "Rates have one decimal below 100",
        arguments: [(0, "0.0"), (4.26, "4.3"), (99.94, "99.9"), (99.96, "100.0"), (1234.5, "1,235"), (.nan, "–")]
    )
    func rates(value: Double, text: String) {
        #expect(Amounts.rate(value) == text)
    }

    @Test(
        "Durations have the precision that people need",
        arguments: [(0.2, "1 s"), (89, "89 s"), (91, "2 min"), (3600, "60 min"), (7500, "2 h 05 min"), (-1, "–")]
    )
    func durations(value: Double, text: String) {
        #expect(Amounts.duration(value) == text)
    }

    @Test("Degrees have the precision of a handheld receiver")
    func degrees() {
        #expect(Amounts.degrees(64.13175055555556) == "64.131751")
        #expect(Amounts.degrees(-3.25) == "-3.25")
    }
}
