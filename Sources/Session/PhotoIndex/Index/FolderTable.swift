import PhotoCatalogue
import StoreFiles
import SystemPackage

/// The folders of a library, numbered in the order in which they were added.
struct FolderTable: Sendable {
    struct Folder: Sendable {
        /// Path bytes of the root, and of the folder below it.
        var root: [UInt8] = []
        var path: [UInt8] = []

        /// The absolute path.
        var whole: [UInt8] { path.isEmpty ? root : root + [UInt8(ascii: "/")] + path }

        func path(of name: ArraySlice<UInt8>) -> FilePath { FilePath(bytes: whole + [UInt8(ascii: "/")] + name) }
    }

    private(set) var folders: [Folder] = []
    private var numbers: [Int64: Int32] = [:]

    subscript(index number: Int32) -> Folder { folders[Int(number)] }

    /// The number of a folder by its row in the catalogue.
    mutating func number(of row: Int64) -> Int32 {
        if let known = numbers[row] { return known }
        let number = Int32(folders.count)
        folders.append(Folder())
        numbers[row] = number
        return number
    }

    mutating func put(_ folder: IndexFolder) {
        let number = number(of: folder.row)
        folders[Int(number)] = Folder(root: folder.root.bytes, path: folder.path.bytes)
    }

    /// The rank of each folder, ordered by the bytes of its absolute path.
    var ranks: [Int32] {
        let wholes = folders.map(\.whole)
        let order = wholes.indices.sorted { wholes[$0].lexicographicallyPrecedes(wholes[$1]) }
        var ranks = [Int32](repeating: 0, count: order.count)
        for (rank, number) in order.enumerated() { ranks[number] = Int32(rank) }
        return ranks
    }

    /// Whether there is more than one root.
    var hasSeveralRoots: Bool { Set(folders.map(\.root)).count > 1 }
}
