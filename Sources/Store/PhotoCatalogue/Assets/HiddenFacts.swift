import GRDB

/// What the recipe keeps out of the catalogue, as stored in `library.hidden_facts`: columns of facts, and plugin results.
struct HiddenFacts: Equatable {
    private let names: Set<String>

    private static let plugins = "plugins"

    init(_ columns: Set<FactColumn>, plugins: Bool) {
        names = Set(columns.map(\.rawValue) + (plugins ? [Self.plugins] : []))
    }

    /// The hidden facts currently in force.
    init(_ database: Database) throws {
        let statement = try database.cachedStatement(sql: "SELECT hidden_facts FROM library")
        names = Set((try String.fetchOne(statement) ?? "").split(separator: ",").map { String($0) })
    }

    func write(_ database: Database) throws {
        let text = names.sorted().joined(separator: ",")
        try database.execute(sql: "UPDATE library SET hidden_facts = ?", arguments: [text])
    }

    /// The columns that must stay empty.
    var columns: Set<FactColumn> { Set(names.compactMap(FactColumn.init)) }

    var hasLocations: Bool { [FactColumn.latitude, .longitude].contains { names.contains($0.rawValue) } }

    var hasPlugins: Bool { names.contains(Self.plugins) }
}
