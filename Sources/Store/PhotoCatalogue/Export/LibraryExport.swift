import GRDB
package import PhotoModel
package import StoreFiles

/// Everything that a person decided in a library, as JSON Lines: decisions, their steps, sessions, tags, albums,
/// preferences, decisions about duplicates, and the photos that they refer to. Excludes what can be computed again, what
/// commits did to files, and the parts of steps that are not decisions: albums and the rest are exported in their current
/// state.
package struct LibraryExport: Sendable {
    private let catalogue: Catalogue

    package init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    /// Passes each line of an export, with its terminator, to the body, all from one moment.
    @discardableResult
    package func lines(_ body: ([UInt8]) throws(StoreError) -> Void) throws(StoreError) -> ExportReport {
        try withoutActuallyEscaping(body) { (body) throws(StoreError) in
            try catalogue.read { database in
                var writer = ExportWriter(database, body)
                try writer.writeAll()
                return writer.report
            }
        }
    }
}

extension DecisionStep.Kind {
    /// The kind under which an export lists a step's decisions: earlier versions know no other kinds.
    var decisionKind: Self {
        switch self {
        case .resolve, .forget: .decide
        default: self
        }
    }
}
