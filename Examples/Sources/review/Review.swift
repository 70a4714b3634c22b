// Reviews the unreviewed photos of a prepared library, and applies the decisions to the files.
//
//     swift run --package-path Examples review STORE
import PhotoModel
import PhotoSession
import SystemPackage

@main
struct Review {
    static func main() async throws {
        guard CommandLine.arguments.count == 2 else { return print("usage: review STORE") }
        let library = try await PhotoLibrary.open(store: FilePath(CommandLine.arguments[1]))
        let review = try await library.review(.unreviewed)

        while let card = try await review.current().card {
            print("\(card.photo.path): k keep, f favourite, t trash, s skip, u undo, q quit")
            let changes: [DecisionChange]
            switch readLine() {
            case "k": changes = [.verdict(.keep)]
            case "f": changes = [.verdict(.favourite)]
            case "t": changes = [.verdict(.trash)]
            case "s": changes = []
            case "u":
                if let photo = try await review.undo().photos.first { try await review.jump(to: photo) }
                continue
            default: return await leave(review, library)
            }
            if !changes.isEmpty { try await review.decide(changes, about: card.id) }
            try await review.next()
        }
        if let report = try await review.finish() { print("Decisions applied to files: \(report.applied)") }
        await library.close()
    }

    /// Keeps the decisions for the next commit.
    static func leave(_ review: ReviewSession, _ library: PhotoLibrary) async {
        await review.leave()
        await library.close()
    }
}
