import Foundation
import PhotoModel
import SystemPackage

/// A commit to be reviewed before it is applied: JSON Lines, one per photo. Removed lines are not applied.
package struct CommitPlan: Sendable {
    var header: PlanHeader
    /// Lines with their numbers, from 1. Empty lines between them are allowed.
    var lines: [(number: Int, line: PlanLine)]

    /// The numbers of photos that would be changed and of photos that cannot be.
    package var counts: (applied: Int, left: Int) {
        let left = lines.count { $0.line.left != nil }
        return (lines.count - left, left)
    }

    /// - Throws: `CommitError.badPlan`
    package init(parsing text: [UInt8]) throws {
        let rows = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        func line<Value: Decodable>(_ index: Int, as type: Value.Type) throws -> Value {
            do {
                return try JSONDecoder().decode(type, from: Data(rows[index]))
            } catch {
                throw CommitError.badPlan(line: index + 1, "`sluice commit --plan` does not write such a line")
            }
        }
        header = try line(0, as: PlanHeader.self)
        guard header.sluicePlan == 1 else { throw CommitError.badPlan(line: 1, "another Sluice version wrote it") }
        lines = []
        var known: Set<String> = []
        for index in rows.indices.dropFirst() where !rows[index].isEmpty {
            let planned = try line(index, as: PlanLine.self)
            guard known.insert(planned.id).inserted else {
                throw CommitError.badPlan(line: index + 1, "its photo is listed twice")
            }
            lines.append((index + 1, planned))
        }
    }

    init(library: String, _ lines: [PlanLine]) {
        header = PlanHeader(library: library, made: Date().formatted(.iso8601), photos: lines.count)
        self.lines = lines.enumerated().map { ($0 + 2, $1) }
    }

    package var text: [UInt8] {
        get throws {
            var text = try JSONText.bytes(of: header) + [UInt8(ascii: "\n")]
            for (_, line) in lines { text += try JSONText.bytes(of: line) + [UInt8(ascii: "\n")] }
            return text
        }
    }
}
