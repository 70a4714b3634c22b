import ContactSheet
import Testing

struct SheetContentsTests {
    @Test func photosOfADayAreAGroupInTheirOrder() {
        let groups = SheetGroup.groups(
            .day,
            of: [
                (takenAt: "2024-11-10T10:00", folder: "a"), (takenAt: "2024-11-10T23:59", folder: "b"),
                (takenAt: "2024-11-11T00:00", folder: "a"), (takenAt: nil, folder: "a"), (takenAt: "?", folder: "a"),
            ]
        )
        #expect(groups.map(\.title) == ["Sunday 10 November 2024", "Monday 11 November 2024", "No date"])
        #expect(groups.map(\.shortTitle) == ["Sun 10 Nov 2024", "Mon 11 Nov 2024", "No date"])
        #expect(groups.map(\.day) == ["2024-11-10", "2024-11-11", nil])
        #expect(groups.map(\.count) == [2, 1, 2])
    }

    @Test func photosOfAFolderAreAGroupNamedByItsPath() {
        let folders = ["2024/Norway", "2024/Norway", "2024/Sweden", "2024/Norway"]
        let photos = folders.map { (takenAt: String?.none, folder: $0) }
        let groups = SheetGroup.groups(.folder, of: photos)
        #expect(groups.map(\.title) == ["2024/Norway", "2024/Sweden", "2024/Norway"])
        #expect(groups.map(\.shortTitle) == ["Norway", "Sweden", "Norway"])
        #expect(groups.map(\.count) == [2, 1, 1])
    }

    @Test func withoutGroupingAllPhotosAreOneGroupWithoutAHeading() {
        let photos = (0..<7).map { (takenAt: String?.some("2024-01-0\($0 + 1)"), folder: "\($0)") }
        #expect(SheetGroup.groups(.none, of: photos) == [SheetGroup(title: "", count: 7)])
        #expect(SheetGroup.groups(.none, of: photos.prefix(0)).isEmpty)
    }

    @Test(arguments: [
        ("2008-03-03T10:00", "2014-11-24T09:00", "3 March 2008 – 24 November 2014"),
        ("2014-03-03T10:00", "2014-11-24T09:00", "3 March – 24 November 2014"),
        ("2014-11-03T10:00", "2014-11-24T09:00", "3–24 November 2014"),
        ("2014-11-24T08:00", "2014-11-24T09:00", "24 November 2014"),
    ])
    func datesAreShownWithoutWhatTheyHaveInCommon(first: String, last: String, text: String) {
        #expect(contents(1, taken: first...last).takenText == text)
    }

    @Test(arguments: [(1, "1 photo"), (999, "999 photos"), (1204, "1,204 photos"), (1_000_000, "1,000,000 photos")])
    func photosAreCounted(count: Int, text: String) {
        #expect(contents(count).countText == text)
    }

    private func contents(_ count: Int, taken: ClosedRange<String>? = nil) -> SheetContents {
        SheetContents(
            title: "",
            created: "2026-11-30T12:00:00Z",
            grouping: .none,
            groups: [SheetGroup(title: "", count: count)],
            taken: taken
        )
    }
}
