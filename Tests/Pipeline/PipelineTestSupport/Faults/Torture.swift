import Foundation
package import SystemPackage
import TestSupport

/// Options of `make torture` beyond what the tests always do.
package enum Torture {
    /// Every nth call is made to fail; nil outside of `make torture`.
    package static let stride = number("SLUICE_TORTURE_STRIDE")
    /// The number of kills at random moments.
    package static let kills = number("SLUICE_TORTURE_KILLS")
    package static let sluice = Tool.built("sluice")

    /// The calls to fail, one after the other, of so many: one in a stride, or some in normal runs. Each kind of fault starts
    /// elsewhere.
    package static func calls(of count: Int, _ kind: Fault.Kind, samples: Int) -> [Int] {
        let step = stride ?? max(1, count / samples)
        let place = Fault.Kind.allCases.firstIndex(of: kind) ?? 0
        return Array(
            Swift.stride(from: 1 + (stride == nil ? place * step / 5 : place) % step, through: count, by: step)
        )
    }

    private static func number(_ variable: String) -> Int? {
        ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }.map { max(1, $0) }
    }

    /// Adds a line to the file that SLUICE_TORTURE_LOG names: what happened, and what the run printed.
    package static func log(_ event: String, _ result: Command.Result, _ problems: [String], names folder: FilePath) {
        guard let path = ProcessInfo.processInfo.environment["SLUICE_TORTURE_LOG"],
            let file = try? FileDescriptor.open(
                FilePath(path),
                .writeOnly,
                options: [.create, .append],
                permissions: .ownerReadWrite
            )
        else { return }
        let said = result.messages.split(separator: "\n").joined(separator: " | ")
        let line = "\(event): status \(result.status), \(problems.count) problems: \(problems) \(said)\n"
        _ = try? file.closeAfter { try file.writeAll(line.replacing(folder.string, with: "~").utf8) }
    }
}
