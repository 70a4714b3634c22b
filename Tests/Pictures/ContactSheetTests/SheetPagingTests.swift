import Testing

@testable import ContactSheet

struct SheetPagingTests {
    @Test func everyPhotoIsOnOnePageInItsOrder() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            let sizes = (0..<Int.random(in: 0...40, using: &random)).map { _ in Int.random(in: 0...60, using: &random) }
            let most = Int.random(in: 1...50, using: &random)
            let paging = SheetPaging(sizes.map { SheetGroup(title: "x", count: $0) }, photosPerPage: most)
            let photos = paging.pages.map { $0.flatMap { part in Array(repeating: part.group, count: part.count) } }
            let expected = sizes.enumerated().flatMap { Array(repeating: $0.offset, count: $0.element) }
            #expect(photos.flatMap { $0 } == expected, "\(sizes), \(most) photos a page")
            #expect(photos.allSatisfy { $0.count <= most })
            #expect(paging.pages.count == 1 || photos.allSatisfy { !$0.isEmpty })
            #expect(paging.firstPages.count == sizes.filter { $0 > 0 }.count)
        }
    }

    @Test func aSmallGroupIsNotDivided() {
        let paging = SheetPaging([90, 40, 5].map { SheetGroup(title: "x", count: $0) }, photosPerPage: 100)
        #expect(paging.pages.map { $0.map(\.count) } == [[90], [40, 5]])
    }

    @Test func aLargeGroupFillsPagesAndIsContinued() {
        let paging = SheetPaging([50, 160].map { SheetGroup(title: "x", count: $0) }, photosPerPage: 100)
        #expect(paging.pages.map { $0.map(\.count) } == [[50, 50], [100], [10]])
        #expect(paging.pages.map { $0.map(\.isStart) } == [[true, true], [false], [false]])
        #expect(paging.firstPages == [0: 0, 1: 0])
    }

    @Test func withoutPhotosThereIsAPage() {
        #expect(SheetPaging([], photosPerPage: 100).pages == [[]])
    }
}
