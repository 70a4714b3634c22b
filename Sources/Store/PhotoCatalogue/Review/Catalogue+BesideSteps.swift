import GRDB
package import PhotoModel
package import StoreFiles

extension ChangeBesideSteps {
    fileprivate var newer: String {
        switch self {
        case .recipe: "SELECT 1 FROM recipe WHERE read_ms > ?"
        case .folders: "SELECT 1 FROM roots WHERE removed_ms > ?"
        case .failures: "SELECT 1 FROM accepted_failures WHERE accepted_ms > ?"
        }
    }
}

extension Catalogue {
    /// Changes made after the last step, undo or redo: a person who undoes a step may mean these instead.
    package func changedBesideSteps() throws(StoreError) -> [ChangeBesideSteps] {
        try read { database in
            guard let last = try Int64.fetchOne(database, sql: "SELECT max(made_ms) FROM steps") else { return [] }
            return try ChangeBesideSteps.allCases.filter { change in
                try Bool.fetchOne(database, sql: "SELECT EXISTS (\(change.newer))", arguments: [last]) ?? false
            }
        }
    }
}
