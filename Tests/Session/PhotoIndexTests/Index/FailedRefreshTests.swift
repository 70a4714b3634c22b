import GRDB
import PhotoIndex
import PhotoModel
import PhotoRecord
import StoreFiles
import SystemPackage
import Testing

@testable import PhotoCatalogue

@Suite("A refresh of the index that fails midway")
struct FailedRefreshTests {
    @Test("The next one reads everything again: no photo is without its place in an order")
    func damaged() throws {
        let photos = try CataloguedPhotos()
        func add(_ number: Int) throws {
            try photos.add(FilePath("\(number).jpg"), photos.prepared(number) { $0.capture.keywords = ["sea"] })
        }
        func setKeywords(_ text: String) throws {
            try photos.catalogue.write { database in
                try database.execute(
                    sql: "UPDATE facts SET keywords = ? WHERE content = (SELECT max(content) FROM facts)",
                    arguments: [text]
                )
            }
        }
        // Enough for a few to be put into the orders that there are.
        for number in 1...50 { try add(number) }
        var index = try LibraryIndex(everythingOf: photos.catalogue)
        let everything = try PhotoFilter("")
        #expect(index.rows(matching: everything, sortedBy: PhotoSort(.name)).count == 50)
        try add(51)
        try add(52)
        let keywords = try photos.catalogue.read {
            try String.fetchOne($0, sql: "SELECT keywords FROM facts ORDER BY content DESC")
        }
        try setKeywords("damaged")
        #expect(throws: StoreError.self) { try index.refresh(from: photos.catalogue) }
        #expect(throws: StoreError.self) { try index.refresh(from: photos.catalogue) }
        try setKeywords(try #require(keywords))
        #expect(try index.refresh(from: photos.catalogue) == .reloaded)
        #expect(index.count == 52 && index.rows(matching: everything, sortedBy: PhotoSort(.name)).count == 52)
        #expect(try index.refresh(from: photos.catalogue) == .nothing)
    }
}
