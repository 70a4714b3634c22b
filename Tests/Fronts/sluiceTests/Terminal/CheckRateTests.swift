import Testing

@testable import PhotoUpkeep
@testable import sluice

@Suite("The progress of sluice verify")
struct CheckRateTests {
    private static func place(_ checked: Int, isComparing: Bool = false) -> StoreCheckPlace {
        var place = StoreCheckPlace()
        (place.report.records, place.checkedRecords) = (12_000, checked)
        (place.preparedPhotos, place.report.photos) = (11_000, 256)
        if isComparing { place.stage = .photos(after: 3) }
        return place
    }

    @Test(
        "Rate and time left are those of this check, not of the ones that it continues",
        arguments: [
            (2500, 0.5, "2,500 of 12,000 photos checked"),
            (2500, 5, "2,500 of 12,000 photos checked · 100/s · 2 min left"),
            (2000, 5, "2,000 of 12,000 photos checked"),
            (12_000, 5, "12,000 of 12,000 photos checked"),
        ]
    )
    func rate(checked: Int, seconds: Double, text: String) {
        #expect(CheckRate(from: Self.place(2000)).text(Self.place(checked), seconds: seconds) == text)
    }

    @Test("Photos are compared with the cache at the end")
    func comparing() {
        let text = CheckRate(from: Self.place(0)).text(Self.place(12_000, isComparing: true))
        #expect(text == "256 of 11,000 photos compared")
    }
}
