import Foundation
import PhotoCache
import PhotoCatalogue
import PhotoStore
import StoreFiles
import SystemPackage

extension Household {
    /// The home's trash.
    var trash: FilePath { home.pushing(".local/share/Trash") }

    /// Makes and prepares this many photos.
    func prepare(_ count: Int) throws {
        try makePhotos(count)
        try sluice("prepare", photos.string)
    }

    func photo(_ name: FilePath) -> FilePath { photos.pushing(name) }

    /// Number of photos that match a filter.
    func count(_ filter: String) throws -> Int? {
        try sluice("find", "--count", "--json", "--", filter, from: photos).object["count"] as? Int
    }

    func id(_ name: String) throws -> String {
        try sluice("show", name, "--json", from: photos).object["id"] as? String ?? ""
    }

    func catalogue() throws -> Catalogue { try Library(try location(), .read).catalogue }

    /// Names in a folder, including hidden ones.
    func names(in folder: FilePath) throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: folder.string))
    }
}

extension Finished {
    /// Its lines, without line ends.
    var lines: [String] { text.split(separator: "\n").map { String($0) } }

    /// Names of the photos in a list.
    var photoNames: [String] {
        list.compactMap { ($0["path"] as? String)?.split(separator: "/").last.map { String($0) } }
    }
}
