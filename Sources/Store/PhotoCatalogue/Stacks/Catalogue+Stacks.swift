import Foundation
import GRDB
package import PhotoModel
package import StoreFiles

/// Stacks, as the last run and decisions since have made them.
extension Catalogue {
    /// Number of folders that are stacked in one transaction.
    private static let foldersAtOnce = 64

    /// Stacks the files of all folders that changed since.
    package func restack() throws(StoreError) {
        while true {
            let folders = try read { database in
                try Int64.fetchAll(
                    database,
                    sql: "SELECT id FROM folders WHERE is_to_stack LIMIT ?",
                    arguments: [Self.foldersAtOnce]
                )
            }
            guard !folders.isEmpty else { return }
            try write { _ = try StackWriting($0).stack(folders: folders) }
        }
    }

    /// Sets the rules for stacks; if they are others, `restack` stacks all files again.
    package func setStackRules(_ rules: StackRules) throws(StoreError) {
        guard try read({ try StackWriting($0).rules() }) != rules else { return }
        try write { database in
            try database.execute(
                sql: "UPDATE library SET stack_rules = ?; UPDATE folders SET is_to_stack = 1",
                arguments: [try JSONText.string(of: rules)]
            )
        }
    }

    /// Grows with each change of a stack, in any process.
    package func stacksRevision() throws(StoreError) -> Int64 {
        try read { database in
            try Int64.fetchOne(database.cachedStatement(sql: "SELECT stacks_revision FROM library")) ?? 0
        }
    }

    /// Every stack, with the revision up to which they are current.
    package func stacks() throws(StoreError) -> (stacks: [Stack], revision: Int64) {
        try read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: "SELECT asset, cover, role FROM stack_members ORDER BY cover, place"
            )
            var stacks: [Stack] = []
            while let row = try rows.next() {
                let member = Stack.Member(row)
                if stacks.last?.cover != row[1] { stacks.append(Stack(cover: row[1], members: [])) }
                stacks[stacks.count - 1].members.append(member)
            }
            let revision = try Int64.fetchOne(database, sql: "SELECT stacks_revision FROM library") ?? 0
            return (stacks, revision)
        }
    }

    /// Makes bursts stacks, as one step. Files that are stacked with a shot come along.
    ///
    /// - Parameter bursts: without a common file; the cover is one of the files.
    /// - Returns: the decisions that changed; nil if none did.
    /// - Throws: `.forgotten` if there is no such asset; nothing is decided then.
    @discardableResult
    package func stack(
        bursts: [(cover: AssetID, files: [AssetRow])]
    ) throws(StoreError) -> DecisionStep? {
        try write { database in
            var chosen: [AssetRow: StackChoice] = [:]
            for burst in bursts {
                for file in try StackReading(database).files(burst.files, in: .stack, []) {
                    chosen[file.asset] = .burst(of: burst.cover)
                }
            }
            var writing = DecisionWriting(database)
            let made = try writing.change(chosen.keys.sorted(), in: nil) { $1.applying([.stack(chosen[$0])]) }
            guard !made.isEmpty else { return nil }
            try writing.dropUndone(in: nil)
            return try writing.insertStep(.decide, in: nil, made)
        }
    }

    /// The stack of an asset; nil if it has none.
    package func stack(of asset: AssetRow) throws(StoreError) -> Stack? {
        try read { try StackReading($0).stack(of: asset) }
    }

    /// The covers of the stacks of the assets that are in one.
    package func covers(of assets: some Sequence<AssetRow>) throws(StoreError) -> [AssetRow: AssetRow] {
        try read { database in
            let statement = try database.cachedStatement(sql: "SELECT cover FROM stack_members WHERE asset = ?")
            var covers: [AssetRow: AssetRow] = [:]
            for asset in assets { covers[asset] = try AssetRow.fetchOne(statement, arguments: [asset]) }
            return covers
        }
    }
}

/// Reads stacks within a transaction of the catalogue.
struct StackReading {
    let database: Database

    init(_ database: Database) { self.database = database }

    func stack(of asset: AssetRow) throws -> Stack? {
        let statement = try database.cachedStatement(
            sql: """
                SELECT asset, cover, role FROM stack_members
                WHERE cover = (SELECT cover FROM stack_members WHERE asset = ?) ORDER BY place
                """
        )
        var stack: Stack?
        let rows = try Row.fetchCursor(statement, arguments: [asset])
        while let row = try rows.next() {
            if stack == nil { stack = Stack(cover: row[1], members: []) }
            stack?.members.append(Stack.Member(row))
        }
        return stack
    }

    /// The number of stacks of files that are present, and of these files.
    func counts() throws -> (stacks: Int, files: Int) {
        let row = try Row.fetchOne(
            database,
            sql: """
                SELECT count(DISTINCT cover), count(*) FROM stack_members
                JOIN assets ON assets.id = asset WHERE gone = 0
                """
        )
        return row.map { ($0[0], $0[1]) } ?? (0, 0)
    }

    /// The files that a decision is for, with the part of it that is for each.
    ///
    /// - Parameter assets: the photos that were decided about.
    func files(
        _ assets: [AssetRow],
        in scope: DecisionScope,
        _ changes: [DecisionChange]
    ) throws -> [(asset: AssetRow, changes: [DecisionChange])] {
        guard scope != .files else { return assets.map { ($0, changes) } }
        var files: [(AssetRow, [DecisionChange])] = []
        var seen: Set<AssetRow> = []
        for asset in assets where !seen.contains(asset) {
            for member in try members(shownWith: asset) where seen.insert(member.asset).inserted {
                let isDecided = member.asset == asset
                files.append((member.asset, isDecided ? changes : member.role.changes(changes)))
            }
        }
        guard case .only(let format) = scope else { return files }
        return try files.filter { file in
            let own = try self.format(of: file.0)
            return own == format || (format == "video" && own.map { FileExtensions.films.contains($0) } == true)
        }.map { ($0.0, changes) }
    }

    /// The asset itself; if it is shown as one photo with the cover of its stack, all files that are. They have the same fate
    /// as the cover, and are, like it, present or missing.
    private func members(shownWith asset: AssetRow) throws -> [Stack.Member] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT member.asset, member.cover, member.role, verdict, gone = 0
                FROM stack_members AS own JOIN stack_members AS member ON member.cover = own.cover
                    JOIN assets ON assets.id = member.asset LEFT JOIN decisions ON decisions.asset = member.asset
                WHERE own.asset = ? ORDER BY member.place
                """
        )
        let files = try Row.fetchAll(statement, arguments: [asset]).map { row in
            (member: Stack.Member(row), fate: (row[3] as String?).flatMap(Verdict.init)?.fate, isHere: row[4] as Bool)
        }
        guard let cover = files.first else { return [Stack.Member(asset, .picture)] }
        let shown = files.filter { $0.fate == cover.fate && $0.isHere == cover.isHere }.map(\.member)
        return shown.contains { $0.asset == asset } ? shown : files.map(\.member).filter { $0.asset == asset }
    }

    private func format(of asset: AssetRow) throws -> String? {
        try String.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT \(Look.known("format")) FROM assets LEFT JOIN facts ON facts.content = assets.content
                        LEFT JOIN looks ON looks.asset = assets.id
                    WHERE assets.id = ?
                    """
            ),
            arguments: [asset]
        )
    }
}

extension Stack.Member {
    /// From three columns of a row: asset, cover, role.
    fileprivate init(_ row: Row) {
        self.init(row[0], Stack.Role(rawValue: row[2]) ?? .picture)
    }
}
