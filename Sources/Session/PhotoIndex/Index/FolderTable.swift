import PhotoCatalogue
import StoreFiles
import SystemPackage

/// The folders of a library, numbered in the order in which they were added.
struct FolderTable: Sendable {
    struct Folder: Sendable, Equatable {
        /// Path bytes of the root, and of the folder below it.
        var root: [UInt8] = []
        var path: [UInt8] = []

        /// The absolute path.
        var whole: [UInt8] { path.isEmpty ? root : root + [UInt8(ascii: "/")] + path }

        func path(of name: [UInt8]) -> FilePath { FilePath(bytes: whole + [UInt8(ascii: "/")] + name) }
    }

    private(set) var folders: [Folder] = []
    private var numbers: [Int64: Int32] = [:]

    init() {}

    subscript(index number: Int32) -> Folder { folders[Int(number)] }

    /// The number of a folder by its row in the catalogue.
    mutating func number(of row: Int64) -> Int32 {
        if let known = numbers[row] { return known }
        let number = Int32(folders.count)
        folders.append(Folder())
        numbers[row] = number
        return number
    }

    /// - Returns: whether the folder was at another place before.
    @discardableResult
    mutating func put(_ folder: IndexFolder) -> Bool {
        let number = Int(number(of: folder.row))
        let (before, new) = (folders[number], Folder(root: folder.root.bytes, path: folder.path.bytes))
        folders[number] = new
        return before != Folder() && before != new
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

extension FolderTable: SavedPart {
    init(from file: inout IndexFileReader) throws(UnusableIndexFile) {
        let rows: Column<Int64> = try file.column()
        let roots = try file.byteStrings()
        let ofRoot: Column<Int32> = try file.column()
        let paths = try file.byteStrings()
        guard rows.count == paths.count, ofRoot.count == paths.count,
            ofRoot.allSatisfy({ roots.indices.contains(Int($0)) })
        else { throw UnusableIndexFile() }
        folders = zip(ofRoot, paths).map { Folder(root: roots[Int($0)], path: $1) }
        for (number, row) in rows.enumerated() { numbers[row] = Int32(number) }
    }

    func write(to file: inout IndexFileWriter) throws(StoreError) {
        let roots = Array(Set(folders.map(\.root)))
        let numberOfRoot = Dictionary(uniqueKeysWithValues: zip(roots, roots.indices))
        try file.put(Column(numbers.sorted { $0.value < $1.value }.map(\.key)))
        try file.put(lists: roots)
        try file.put(Column(folders.map { Int32(numberOfRoot[$0.root] ?? 0) }))
        try file.put(lists: folders.map(\.path))
    }
}
