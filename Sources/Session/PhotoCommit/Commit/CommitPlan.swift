import Foundation
import PhotoModel
import SystemPackage

/// A commit as somebody may review it before it is done: JSON Lines, one a photo. Lines that are taken out are not done.
package struct CommitPlan: Sendable {
    var header: PlanHeader
    /// With their numbers, from 1: there may be empty lines between them.
    var lines: [(number: Int, line: PlanLine)]

    /// Photos for which something would be done, and for which nothing can be.
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
                throw CommitError.badPlan(line: index + 1, "it is not what `sluice commit --plan` writes")
            }
        }
        header = try line(0, as: PlanHeader.self)
        guard header.sluicePlan == 1 else { throw CommitError.badPlan(line: 1, "it was written by another Sluice") }
        lines = []
        var known: Set<String> = []
        for index in rows.indices.dropFirst() where !rows[index].isEmpty {
            let planned = try line(index, as: PlanLine.self)
            guard known.insert(planned.id).inserted else {
                throw CommitError.badPlan(line: index + 1, "its photo is there twice")
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
            let encoder = JSONEncoder.sluice()
            var text = Array(try encoder.encode(header)) + [UInt8(ascii: "\n")]
            for (_, line) in lines { text += Array(try encoder.encode(line)) + [UInt8(ascii: "\n")] }
            return text
        }
    }
}
