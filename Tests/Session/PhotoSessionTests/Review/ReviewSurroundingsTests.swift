import PhotoIndex
import PhotoModel
import SystemPackage
import TestSupport
import Testing

@testable import PhotoSession

@Suite("What is around a review's place", .timeLimit(.minutes(10)))
struct ReviewSurroundingsTests {
    @Test func `The photos ahead and behind are told without pictures, as the review moves`() async throws {
        let photos = try await PreparedLibrary(9)
        try await photos.with { library in
            let review = try await library.review(.everything, sort: PhotoSort(.name))
            var around = try await review.surroundings()
            #expect(around.current?.photo.name == "10.jpg" && around.current?.place == 0)
            #expect(around.following.map(\.place) == [1, 2, 3, 4, 5] && around.preceding.isEmpty)
            #expect(around.progress.total == 9)
            try await review.go(to: .place(4))
            try await review.go(to: .next)
            around = try await review.surroundings()
            #expect(around.current?.place == 5 && around.preceding.map(\.place) == [4, 3])
            let id = try #require(around.following.first?.photo.id)
            try await review.go(to: .photo(id))
            #expect(try await review.currentID() == id)
            try await review.go(to: .previous)
            #expect(await review.place == 5)
            try await review.go(to: .place(99))
            around = try await review.surroundings()
            #expect(try await review.currentID() == nil && around.current == nil && around.following.isEmpty)
            await #expect(throws: LibraryError.self) { try await review.go(to: .photo(review.id)) }
        }
    }

    @Test func `Photos that leave a review's limit are neither told nor reached`() async throws {
        let photos = try await PreparedLibrary(5)
        try await photos.with { library in
            let all = await library.ids(in: library.order(.everything, PhotoSort(.name)), 0..<5)
            try await library.decide([.rating(5)], about: [all[4]])
            let limit = try PhotoFilter("-rating:5")
            let review = try await library.review(.everything, sort: PhotoSort(.name), name: nil, within: limit)
            #expect(try await review.surroundings().progress.total == 4)
            await #expect(throws: LibraryError.self) { try await review.go(to: .photo(all[4])) }
            #expect(try await review.currentID() == all[0])
            try await library.decide([.rating(5)], about: [all[0], all[2]])
            let around = try await review.surroundings()
            #expect(around.current?.photo.id == all[1] && around.following.map(\.photo.id) == [all[3]])
            #expect(around.preceding.isEmpty)
            #expect(try await review.currentID() == all[1])
            await #expect(throws: LibraryError.self) { try await review.go(to: .photo(all[2])) }
        }
    }

    @Test func `A review whose front loads pictures loads none itself`() async throws {
        let photos = try await PreparedLibrary(5)
        try await photos.with { library in
            let review = try await library.review(.everything, sort: PhotoSort(.name))
            await review.stopLoadingPictures()
            try await review.go(to: .place(2))
            // Those that had begun end.
            while await review.loadCount > 0 { await Task.yield() }
            // What others change is still told for those around.
            #expect(await review.wantedAssets.count == 5)
        }
    }
}

extension ReviewSession {
    fileprivate var loadCount: Int { prefetch.loads.count + prefetch.plan.loading.count }
}
