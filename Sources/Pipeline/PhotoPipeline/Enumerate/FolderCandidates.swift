import PhotoCatalogue
import PhotoModel
import StoreFiles
import SystemPackage

/// The photos of one folder that are to be processed. A folder may have hundreds of thousands: each takes some eighty bytes
/// here, and a `Candidate` is made when it is asked for.
struct FolderCandidates: Sendable, RandomAccessCollection {
    private let root: OpenRoot
    /// Relative to the root.
    private let folder: FilePath
    private var files: [FolderWalk.File] = []
    /// The catalogue's entries of those that it knows …
    private var known: [KnownFile] = []
    /// … and the place of each file's entry among them; -1 for a new file.
    private var entries: [Int32] = []

    init(of folder: FilePath, in root: OpenRoot) { (self.folder, self.root) = (folder, root) }

    var startIndex: Int { 0 }
    var endIndex: Int { files.count }

    subscript(index: Int) -> Candidate {
        let entry = Int(entries[index])
        return candidate(files[index], entry < 0 ? nil : known[entry])
    }

    mutating func append(_ file: FolderWalk.File, _ entry: KnownFile?) {
        files.append(file)
        entries.append(entry == nil ? -1 : Int32(known.count))
        if let entry { known.append(entry) }
    }

    func candidate(_ file: FolderWalk.File, _ entry: KnownFile?) -> Candidate {
        Candidate(
            root: root,
            place: AssetPlace(root: root.root.id, folder: folder, name: Array(file.name)),
            status: file.status,
            known: entry
        )
    }
}
