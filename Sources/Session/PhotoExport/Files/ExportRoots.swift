import PhotoCatalogue
package import PhotoStore
package import StoreFiles
import SystemPackage

/// Where photos are below the folders of their library.
package struct ExportRoots: Sendable {
    private let roots: [Root]
    /// A name for each root where there are several.
    private let names: [Int64: [UInt8]]

    package init(_ library: Library) throws(StoreError) { self.init(try library.catalogue.roots()) }

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

    /// The folder of a photo below its root; below the root's name if there are several roots.
    func folder(of photo: FilePath) -> [UInt8] {
        guard let (root, below) = roots.place(photo.removingLastComponent()) else { return [] }
        let parts = [names[root.id] ?? [], below.bytes].filter { !$0.isEmpty }
        return Array(parts.joined(separator: [UInt8(ascii: "/")]))
    }

    /// The same, name by name.
    func names(of photo: FilePath) -> [[UInt8]] {
        folder(of: photo).split(separator: UInt8(ascii: "/")).map(Array.init)
    }
}
