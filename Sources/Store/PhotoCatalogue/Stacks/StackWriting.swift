import Foundation
import GRDB
import PhotoModel
import StoreFiles

/// Stacks the files of folders, within one transaction of the catalogue.
struct StackWriting {
    let database: Database

    init(_ database: Database) { self.database = database }

    /// Stacks the files of these folders.
    ///
    /// - Returns: whether a stack changed.
    @discardableResult
    func stack(folders: some Sequence<Int64>) throws -> Bool {
        let rules = try rules()
        var isChanged = false
        for folder in folders where try stack(folder: folder, by: rules) { isChanged = true }
        if isChanged { try database.execute(sql: "UPDATE library SET stacks_revision = stacks_revision + 1") }
        return isChanged
    }

    func rules() throws -> StackRules {
        let text = try String.fetchOne(database.cachedStatement(sql: "SELECT stack_rules FROM library"))
        return text.flatMap { try? JSONDecoder().decode(StackRules.self, from: Data($0.utf8)) } ?? StackRules()
    }

    /// Has the next call of `Catalogue.restack` stack the folder of an asset.
    static func note(_ asset: AssetRow, _ database: Database) throws {
        try database.cachedStatement(
            sql: """
                UPDATE folders SET is_to_stack = 1
                WHERE id = (SELECT folder FROM assets WHERE id = ?) AND is_to_stack = 0
                """
        ).execute(arguments: [asset])
    }

    private func stack(folder: Int64, by rules: StackRules) throws -> Bool {
        let (here, inTrash) = try mayHaveStacks(folder) ? files(of: folder) : ([], [])
        var wanted: [AssetRow: Membership] = [:]
        // Files in the trash are stacked among themselves, so that they come back as one photo.
        for stack in Stacking.stacks(of: here, by: rules) + Stacking.stacks(of: inTrash, by: rules) {
            for (place, member) in stack.members.enumerated() {
                wanted[member.asset] = Membership(cover: stack.cover, role: member.role.rawValue, place: Int64(place))
            }
        }
        let known = try memberships(in: folder)
        let delete = try database.cachedStatement(sql: "DELETE FROM stack_members WHERE asset = ?")
        for asset in known.keys where wanted[asset] == nil { try delete.execute(arguments: [asset]) }
        let put = try database.cachedStatement(
            sql: "INSERT OR REPLACE INTO stack_members (asset, cover, role, place) VALUES (?, ?, ?, ?)"
        )
        for (asset, membership) in wanted where known[asset] != membership {
            try put.execute(arguments: [asset, membership.cover, membership.role, membership.place])
        }
        try database.cachedStatement(sql: "UPDATE folders SET is_to_stack = 0 WHERE id = ?")
            .execute(arguments: [folder])
        return known != wanted
    }

    private struct Membership: Hashable {
        var cover: AssetRow
        var role: Int64
        var place: Int64
    }

    private func memberships(in folder: Int64) throws -> [AssetRow: Membership] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT asset, cover, role, place FROM stack_members
                JOIN assets ON assets.id = asset WHERE folder = ?
                """
        )
        var known: [AssetRow: Membership] = [:]
        let rows = try Row.fetchCursor(statement, arguments: [folder])
        while let row = try rows.next() { known[row[0]] = Membership(cover: row[1], role: row[2], place: row[3]) }
        return known
    }

    /// Whether a file of a folder can be more than a photo by itself. Holds no list of the files: most folders have only
    /// photos from one camera, and some have 100,000 of them.
    private func mayHaveStacks(_ folder: Int64) throws -> Bool {
        let rows = try Row.fetchCursor(database.cachedStatement(sql: Self.filesOfFolder), arguments: [folder])
        while let row = try rows.next() { if StackFile(row)?.mayBeStacked == true { return true } }
        return false
    }

    private static let filesOfFolder = """
        SELECT assets.id, uuid, name, state, \(Look.known("format", "taken_sort_ms")), content_identifier,
            burst_identifier, stack, gone, assets.content, \(Look.known("make", "model", "lens", "width", "height"))
        FROM assets LEFT JOIN facts ON facts.content = assets.content LEFT JOIN looks ON looks.asset = assets.id
            LEFT JOIN decisions ON decisions.asset = assets.id
        WHERE folder = ? AND (gone = 0 OR applied_verdict = 'trash') ORDER BY assets.id
        """

    /// The files that are present, and those that a commit has moved into the trash.
    private func files(of folder: Int64) throws -> (here: [StackFile], inTrash: [StackFile]) {
        var (here, inTrash): ([StackFile], [StackFile]) = ([], [])
        let rows = try Row.fetchCursor(database.cachedStatement(sql: Self.filesOfFolder), arguments: [folder])
        var names: Set<String> = []
        while let row = try rows.next() {
            guard var file = StackFile(row) else { continue }
            file.exposure = StackFile.Exposure(row, names: &names)
            if row[9] as Int64 == 0 { here.append(file) } else { inTrash.append(file) }
        }
        return (here, inTrash)
    }
}

extension StackFile {
    /// Without its exposure.
    fileprivate init?(_ row: Row) {
        guard let id: AssetID = row.identifier(1) else { return nil }
        let name = row.bytes(2)
        self.init(
            row: row[0],
            id: id,
            name: name,
            kind: Kind(format: row[4], name: name),
            isPrepared: row[3] as Int64 == AssetState.prepared.rawValue,
            taken: row[5],
            contentIdentifier: row[6],
            burstIdentifier: row[7],
            choice: (row[8] as String?).flatMap { StackChoice($0) }
        )
    }
}

extension StackFile.Exposure {
    /// Nil without facts.
    ///
    /// - Parameter names: of cameras and lenses. A folder has few: each is held once.
    fileprivate init?(_ row: Row, names: inout Set<String>) {
        guard let content: ContentID = row.identifier(10), let format: String = row[4] else { return nil }
        let make: String? = row[11]
        let model: String? = row[12]
        self.init(
            content: content,
            camera: model.map { names.insert("\(make ?? "")\u{0}\($0)").memberAfterInsert },
            lens: (row[13] as String?).map { names.insert($0).memberAfterInsert },
            format: format,
            width: row[14],
            height: row[15]
        )
    }
}
