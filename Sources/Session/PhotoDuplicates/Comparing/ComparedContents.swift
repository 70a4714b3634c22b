import PhotoCatalogue
import PhotoModel

/// The contents that photos hold now, each once, with the photos that hold it: in the order in which the first of these came
/// into the library. Numbers of contents are places in it.
struct ComparedContents: Sendable {
    private(set) var contents: [ContentID] = []
    /// Of each content, in the order in which they came.
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
