import GRDB
package import PhotoModel
package import StoreFiles

/// Everything that a person decided in a library, as JSON Lines: decisions, their steps, sessions, tags, albums,
/// preferences, what was said about photos that look alike, and which photos they speak of. Not what can be computed again,
/// not what commits did to files, and of steps only what they made of decisions: albums and the rest are as they are now.
package struct LibraryExport: Sendable {
    private let catalogue: Catalogue

    package init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    /// Hands out the lines of an export, each with its end, as of one moment.
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
    /// As which an export tells what it made of decisions: earlier versions know no other kinds.
    var decisionKind: Self {
        switch self {
        case .resolve, .forget: .decide
        default: self
        }
    }
}
