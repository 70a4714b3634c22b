import Foundation
import PhotoCommit
import Testing

/// Stops a commit before each of its calls on files. Tests every n-th call with `SLUICE_TORTURE_STRIDE`, otherwise a few,
/// others in each case.
@Suite("An interrupted commit")
struct CommitTortureTests {
    private static let stride = ProcessInfo.processInfo.environment["SLUICE_TORTURE_STRIDE"].flatMap { Int($0) }
    private static var isTorture: Bool { stride != nil }

    struct Case: Sendable, CustomTestStringConvertible {
        var kind: CommitScene.Kind
        var survival: ModelSurvival
        /// Index among all cases.
        var index: Int
        var testDescription: String { "\(kind.rawValue), \(survival)" }
    }

    static var cases: [Case] {
        let survivals = [ModelSurvival.all, .nothing, .random(seed: 1)]
        let pairs = CommitScene.Kind.allCases.flatMap { kind in survivals.map { (kind, $0) } }
        return pairs.enumerated().map { Case(kind: $1.0, survival: $1.1, index: $0) }
    }

    private static func calls(of scene: CommitScene, every step: Int, for scenario: Case) -> StrideThrough<Int> {
        Swift.stride(from: 1 + 7 * scenario.index % step, through: scene.callCount, by: step)
    }

    @Test("Loses nothing, repeats nothing, and is completed by the next commit", arguments: cases)
    func stopped(_ scenario: Case) async throws {
        let scene = try CommitScene(scenario.kind, each: Self.isTorture ? 10 : 4)
        for call in Self.calls(of: scene, every: Self.stride ?? 97, for: scenario) {
            // The pool has as many threads as processors, and other tests have deadlines.
            await Task.yield()
            try Self.stop(scene, before: call, scenario.survival)
        }
    }

    @Test("Can be interrupted again during recovery", arguments: cases)
    func stoppedTwice(_ scenario: Case) async throws {
        let scene = try CommitScene(scenario.kind, each: Self.isTorture ? 10 : 4)
        for call in Self.calls(of: scene, every: Self.stride.map { $0 * 5 } ?? 499, for: scenario) {
            await Task.yield()
            for second in Swift.stride(from: 1, through: Self.isTorture ? 60 : 40, by: Self.isTorture ? 3 : 13) {
                try Self.stop(scene, before: call, scenario.survival, again: second)
            }
        }
    }

    /// Runs the scene up to a call, cuts the power, and runs recovery; if a second call is given, cuts the power there again.
    private static func stop(
        _ scene: CommitScene,
        before call: Int,
        _ survival: ModelSurvival,
        again second: Int? = nil
    ) throws {
        var room = try scene.begin().stopped(before: call, scene.options, keeping: survival)
        expectNone(scene.problems(room.disk), "call \(call)")
        if let second {
            room = try room.stopped(before: second, scene.options, keeping: survival)
            expectNone(scene.problems(room.disk), "call \(call), then \(second)")
        }
        _ = try room.engine.commit(options: scene.options)
        expectNone(try scene.problemsAtEnd(room), "call \(call), then \(second ?? 0)")
    }

    private static func expectNone(_ problems: [String], _ place: String) {
        guard let first = problems.first else { return }
        Issue.record("\(place): \(problems.count) problems, the first of them: \(first)")
    }
}
