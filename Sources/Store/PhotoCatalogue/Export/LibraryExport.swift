import GRDB
package import PhotoModel
package import StoreFiles

/// Everything that a person decided in a library, as JSON Lines: decisions, their steps, sessions, tags, albums,
/// preferences, what was said about photos that look alike, and which photos they speak of. Not what can be computed again,
/// not what commits did to files, and of steps only what they made of decisions: albums and the rest are as they are now.
package struct LibraryExport: Sendable {
    private let catalogue: Catalogue

    package init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    /// What an export holds.
    package struct Report: Sendable, Hashable, Codable {
        package var photos = 0
        package var decisions = 0
        package var steps = 0
        package var sessions = 0
        package var tags = 0
        package var albums = 0
        package var preferences = 0
        /// What was said about photos that look alike, group by group.
        package var duplicates = 0
    }

    /// Hands out the lines of an export, each with its end, as of one moment.
    @discardableResult
    package func lines(_ body: ([UInt8]) throws(StoreError) -> Void) throws(StoreError) -> Report {
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
    /// A word for people and programs.
    package var name: String {
        switch self {
        case .decide: "decide"
        case .undo: "undo"
        case .redo: "redo"
        case .revert: "revert"
        case .restore: "restore"
        case .import: "import"
        case .resolve: "resolve"
        case .forget: "forget"
        case .makeAlbum: "album-make"
        case .renameAlbum: "album-rename"
        case .removeAlbum: "album-remove"
        case .changeAlbum: "album-photos"
        case .tags: "tags"
        case .settings: "settings"
        }
    }

    /// As which an export tells what it made of decisions: earlier versions know no other kinds.
    var decisionKind: Self {
        switch self {
        case .resolve, .forget: .decide
        default: self
        }
    }

    package init?(name: some StringProtocol) {
        guard let kind = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = kind
    }
}
