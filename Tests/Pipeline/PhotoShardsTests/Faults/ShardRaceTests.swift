import Foundation
import PipelineTestSupport
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoShards

@Suite("Attempts at the same time", .timeLimit(.minutes(60)))
struct ShardRaceTests {
    private static let published = #""ending":"published""#

    @Test func `An attempt that stands still at any call of publishing keeps no other one from it, and goes on`()
        async throws
    {
        try await blocking {
            let plan = try TroubledPlan()
            var fault = Fault(kind: .standstill, call: 0)
            let folders = (plan.plan, plan.scratch)
            // Where attempts meet: the packs' folders, and the locks of scratch folders.
            let places = [plan.room.packs.packs.string, plan.room.packs.commits.string]
            var calls = try plan.calls(plan.words("0"), fault, below: folders).filter { call in
                call.path.hasSuffix("/lock") || places.contains { call.path.hasPrefix($0) }
            }
            if Torture.stride == nil { calls.removeAll { !["fcntl", "rename", "link"].contains($0.name) } }
            try #require((5...100).contains(calls.count))
            for place in stride(from: 0, to: calls.count, by: Torture.stride ?? 1) {
                let call = calls[place]
                fault.call = call.number
                try plan.reset()
                let first = try plan.start(plan.words("0"), fault, below: folders)
                guard try first.standsStill() else { continue }
                let second = try plan.run(plan.words("0"))
                first.goOn()
                let results = [try plan.end(first), second]
                let text = results.map { "\($0.status) \($0.messages)" }
                #expect(results.map(\.status) == [0, 0], "\(call): \(text)")
                let outputs = results.map { String(decoding: $0.output, as: UTF8.self) }
                #expect(outputs.count { $0.contains(Self.published) } == 1, "\(call): \(outputs)")
                #expect(try plan.problems(afterShard: second) + plan.leftovers(of: 0...0) == [], "\(call)")
            }
        }
    }

    @Test func `Many attempts at the same shards publish each once, with a scratch folder in common or not`()
        async throws
    {
        try await blocking {
            let plan = try TroubledPlan()
            let others = (0..<2).map { plan.room.folder.path.appending("scratch \($0)") }
            let words = [
                plan.words("0", "1"), plan.words("1", "0"), plan.words("0", "1", scratch: others[0]),
                plan.words("--worker", "0/1", scratch: others[1]),
            ]
            let results = try words.map { try Command($0) }.map { try plan.end($0) }
            #expect(results.map(\.status) == [0, 0, 0, 0], "\(results.map(\.messages))")
            let outputs = results.map { String(decoding: $0.output, as: UTF8.self) }.joined()
            #expect(outputs.split(separator: "\n").count { $0.contains(Self.published) } == 2, "\(outputs)")
            #expect(try PlanStatus(plan.room.open()).isComplete)
            #expect(try plan.problems(afterShard: results[0]) + plan.leftovers(of: 0...1) == [])
            #expect(others.allSatisfy { PrivateFiles.names(in: $0) == [] })
        }
    }
}
