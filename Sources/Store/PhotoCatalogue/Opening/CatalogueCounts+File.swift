import GRDB
package import PhotoModel
package import SystemPackage

extension CatalogueCounts {
    /// - Throws: if the file cannot be read.
    package init(in file: FilePath) throws {
        self = try Catalogue.look(into: file) { database in
            func count(_ table: String, _ condition: String = "TRUE") throws -> Int {
                guard try database.tableExists(table) else { return 0 }
                return try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table) WHERE \(condition)") ?? 0
            }
            return CatalogueCounts(
                photos: try count("assets", "gone = 0"),
                decisions: try count("decisions"),
                pending: try count("decisions", "is_pending"),
                albums: try count("albums")
            )
        }
    }
}
