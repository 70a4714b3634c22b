import Foundation
import GRDB
import PhotoModel

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
            let known = try database.cachedStatement(
                sql: "SELECT id, is_said FROM duplicate_verdicts WHERE uuid = ?"
            ).firstRow([said.id.data]) { (row: $0[0] as Int64, isSaid: $0[1] as Bool) }
            if let known {
                if known.isSaid { continue }
                try effects.set(verdict: known.row, isSaid: true)
            } else {
                let verdict = DuplicateVerdict(
                    id: said.id,
                    kind: said.verdict,
                    madeAt: said.made,
                    kept: kept,
                    others: others
                )
                effects.note(verdict: try writing.put(verdict))
            }
            report.duplicates += 1
        }
    }
}
