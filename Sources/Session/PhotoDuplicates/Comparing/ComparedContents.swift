import PhotoCatalogue
import PhotoModel

/// The distinct contents of existing photos, with their photos, in the order in which the first of these was added to the
/// library. Contents are numbered by their index here.
struct ComparedContents: Sendable {
    private(set) var contents: [ContentID] = []
    /// The photos of each content, in the order in which they were added.
    private(set) var photos: [[ComparablePhoto]] = []
    private var numbers: [ContentID: Int32] = [:]

    init(_ comparable: [ComparablePhoto]) {
        numbers.reserveCapacity(comparable.count)
        for photo in comparable {
            if let number = numbers[photo.content] {
                photos[Int(number)].append(photo)
            } else {
                numbers[photo.content] = Int32(contents.count)
                contents.append(photo.content)
                photos.append([photo])
            }
        }
    }

    func number(of content: ContentID) -> Int32? { numbers[content] }

    func numbers(of contents: [ContentID]) -> [Int32] { contents.compactMap { numbers[$0] }.sorted() }
}
