import Foundation
import GRDB

/// What an export says about photos that look alike.
extension Importing {
    /// Of those of its photos that are here, where there are two at least. Nothing is decided with it: decisions have lines
    /// of their own.
    mutating func addDuplicates() throws {
        let writing = DecisionWriting(database)
        for said in contents.duplicates {
            let kept = said.kept.compactMap { matches[$0]?.asset }
            let others = said.others.compactMap { matches[$0]?.asset }
            guard kept.count + others.count > 1 else { continue }
            let known = try database.cachedStatement(sql: "SELECT 1 FROM duplicate_verdicts WHERE uuid = ?")
            guard try Bool.fetchOne(known, arguments: [said.id.data]) == nil else { continue }
            try writing.put(
                DuplicateVerdict(id: said.id, kind: said.verdict, madeAt: said.made, kept: kept, others: others)
            )
            report.duplicates += 1
        }
    }
}
