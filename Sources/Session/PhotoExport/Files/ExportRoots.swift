import PhotoCatalogue
package import PhotoStore
package import StoreFiles
package import SystemPackage

/// Where photos are below the folders of their library.
package struct ExportRoots: Sendable {
    private let roots: [Root]
    /// A name for each root where there are several.
    private let names: [Int64: [UInt8]]

    /// - Parameter folder: where the export is written; if photos are in it, places are relative to it.
    package init(_ library: Library, besidePhotosIn folder: FilePath? = nil) throws(StoreError) {
        self.init(try library.catalogue.roots())
        beside = try folder.flatMap { folder throws(StoreError) in try library.folderHolding(folder) }
    }

    init(_ roots: [Root]) {
        self.roots = roots
        var (names, taken) = ([Int64: [UInt8]](), Set<[UInt8]>())
        if roots.count > 1 {
            for root in roots.sorted(by: { $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) }) {
                let name = root.path.lastName.isEmpty ? Array("root".utf8) : root.path.lastName
                var (free, number) = (name, 2)
                while !taken.insert(free).inserted {
                    free = name + Array("-\(number)".utf8)
                    number += 1
                }
                names[root.id] = free
            }
        }
        self.names = names
    }

    /// Where an export is written beside photos: places are below this folder, if photos are.
    var beside: FilePath?

    /// The folder of a photo below its root; below the root's name if there are several roots.
    func folder(of photo: FilePath) -> [UInt8] {
        if let beside {
            var below = photo.removingLastComponent()
            if below.removePrefix(beside) { return below.bytes }
        }
        guard let (root, below) = roots.place(photo.removingLastComponent()) else { return [] }
        let parts = [names[root.id] ?? [], below.bytes].filter { !$0.isEmpty }
        return Array(parts.joined(separator: [UInt8(ascii: "/")]))
    }

    /// The same, name by name.
    func names(of photo: FilePath) -> [[UInt8]] {
        folder(of: photo).split(separator: UInt8(ascii: "/")).map(Array.init)
    }
}

extension Library {
    /// The path itself without symbolic links, if it is a folder of the library's photos; nil otherwise.
    package func folderHolding(_ path: FilePath) throws(StoreError) -> FilePath? {
        let path = path.resolvedAsFarAsItExists()
        return try catalogue.roots().contains { path.starts(with: $0.path) } ? path : nil
    }
}
