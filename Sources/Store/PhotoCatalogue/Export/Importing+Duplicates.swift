import Foundation
import GRDB
import PhotoModel

/// Imports the decisions about duplicates.
extension Importing {
    /// Imports a group if at least two of its photos are in this library. Makes no decisions: these have lines of their
    /// own.
    mutating func addDuplicates() throws {
        let writing = DecisionWriting(database)
        for answer in contents.duplicates {
            let kept = answer.kept.compactMap { matches[$0]?.asset }
            let others = answer.others.compactMap { matches[$0]?.asset }
            guard kept.count + others.count > 1 else { continue }
            let known = try database.cachedStatement(
                sql: "SELECT id, is_said FROM duplicate_verdicts WHERE uuid = ?"
            ).firstRow([answer.id.data]) { (row: $0[0] as Int64, isInForce: $0[1] as Bool) }
            if let known {
                if known.isInForce { continue }
                try effects.set(verdict: known.row, isInForce: true)
            } else {
                let verdict = DuplicateVerdict(
                    id: answer.id,
                    kind: answer.verdict,
                    madeAt: answer.made,
                    kept: kept,
                    others: others
                )
                effects.note(verdict: try writing.put(verdict))
            }
            report.duplicates += 1
        }
    }
}
