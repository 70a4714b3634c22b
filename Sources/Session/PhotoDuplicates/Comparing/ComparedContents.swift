import PhotoCatalogue
import PhotoModel
import StoreFiles

/// The distinct contents of existing photos, in the order in which the first photo of each was added to the library. Contents
/// are numbered by their index here.
struct ComparedContents: Sendable {
    private(set) var contents: [ContentID] = []
    /// Contents of several photos, ascending.
    private(set) var shared: [Int32] = []
    private var numbers = NumberTable()
    private var photos: [Int32: [ComparablePhoto]] = [:]

    /// Of all photos in the catalogue. Those of some contents have to be read before they are used.
    init(_ catalogue: Catalogue) throws(StoreError) {
        var shared: Set<Int32> = []
        try catalogue.forEachComparableContent { content in
            let (number, isNew) = add(content)
            if !isNew { shared.insert(number) }
        }
        self.shared = shared.sorted()
    }

    /// - Parameter comparable: all photos of their contents, in the order in which they were added.
    init(_ comparable: [ComparablePhoto]) {
        for photo in comparable { photos[add(photo.content).number, default: []].append(photo) }
        shared = photos.filter { $1.count > 1 }.keys.sorted()
    }

    private mutating func add(_ content: ContentID) -> (number: Int32, isNew: Bool) {
        if let number = number(of: content) { return (number, false) }
        let number = Int32(contents.count)
        contents.append(content)
        numbers.insert(number) { [contents] in contents[Int($0)].hashValue }
        return (number, true)
    }

    func number(of content: ContentID) -> Int32? {
        numbers.number(content.hashValue) { contents[Int($0)] == content }
    }

    func numbers(of contents: [ContentID]) -> [Int32] { contents.compactMap { number(of: $0) }.sorted() }

    subscript(number: Int32) -> ContentID { contents[Int(number)] }

    /// The photos of a content, in the order in which they were added.
    func photos(of number: Int32) -> [ComparablePhoto] { photos[number] ?? [] }

    /// Reads the photos of contents.
    mutating func readPhotos(of wanted: some Sequence<Int32>, _ catalogue: Catalogue) throws(StoreError) {
        let wanted = Set(wanted)
        let contents = wanted.map { self[$0] }
        // Few are looked up, of many everything is read.
        let found =
            wanted.count < self.contents.count / 8
            ? try catalogue.comparablePhotos(of: contents)
            : try catalogue.comparablePhotos { content in number(of: content).map(wanted.contains) ?? false }
        for photo in found {
            if let number = number(of: photo.content) { photos[number, default: []].append(photo) }
        }
    }
}
