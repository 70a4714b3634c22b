import Foundation
import PhotoCache
import PhotoIndex
import PhotoStore
import StoreFiles
import Testing

@testable import PhotoSession

@Suite struct PhotoDocumentTests {
    @Test func `A photo has the same keys and values in command output and over HTTP`() async throws {
        try await InterfaceLibrary.with(photos: 2) { served in
            let library = try Library(served.location, .read)
            var index = try LibraryIndex(everythingOf: library.catalogue)
            let rows = index.rows(matching: .everything, sortedBy: PhotoSort(.name))
            var printed: [MeasuredPhotoDocument] = []
            try MeasuredPhotoDocument.each(rows.map { index.photo(at: $0) }, in: library) { printed.append($0) }
            #expect(printed.count == 2)
            for document in printed {
                let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(document))
                let told = try #require(json as? [String: NSObject])
                let photo = try await served.get("/photos/\(document.photo.id)")
                for (key, value) in told { #expect(photo[key] as? NSObject == value, "\(key)") }
                let page = try await served.get("/photos?filter=name:%3D\(document.photo.name)")
                let listed = try #require(page.list("photos").first)
                #expect(Set(listed.keys) == Set(told.keys).subtracting(["quality"]).union(["tiers"]))
            }
        }
    }
}
