import Foundation
import PipelineTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import PhotoShards

@Suite("A shard with disk faults", .timeLimit(.minutes(120)))
struct ShardFaultTests {
    private static func torture(
        _ plan: TroubledPlan,
        _ kind: Fault.Kind,
        below folder: FilePath,
        samples: Int
    ) throws {
        try plan.torture({ plan.words("0") }, kind, below: (folder, folder), samples: samples, start: plan.reset) {
            try Self.problems(ofWords: $0.messages) + plan.problems(afterShard: $0) + plan.problemsAfterRepeating()
        }
    }

    /// The scratch library is nobody's library.
    private static func problems(ofWords messages: String) -> [String] {
        ["--store", "sluice library"].filter { messages.contains($0) }.map { "it speaks of \($0)" }
    }

    @Test
    func `If any call on the plan or its packs fails, the shard is published whole or not at all, and again it is`()
        async throws
    {
        try await blocking {
            let plan = try TroubledPlan()
            for (kind, samples) in [(Fault.Kind.inputOutput, 4), (.noSpace, 2), (.short, 1), (.noPermission, 0)] {
                try Self.torture(plan, kind, below: plan.plan, samples: samples)
            }
        }
    }

    @Test func `If any call on the scratch folder fails, the shard is published whole or not at all, and again it is`()
        async throws
    {
        try await blocking {
            let plan = try TroubledPlan()
            for (kind, samples) in [(Fault.Kind.inputOutput, 2), (.noSpace, 2), (.noMemory, 0)] {
                try Self.torture(plan, kind, below: plan.scratch, samples: samples)
            }
        }
    }

    @Test func `Killed at any call, a shard is published whole or not at all, and the next ones leave nothing else`()
        async throws
    {
        try await blocking {
            let plan = try TroubledPlan()
            try Self.torture(plan, .death, below: plan.plan, samples: 5)
            try Self.torture(plan, .death, below: plan.scratch, samples: 2)
        }
    }

    /// As by NFS: the call was made, and reports an error, or that it was made before.
    @Test func `A shard whose commit was linked is published, although the network lost the answer`() async throws {
        try await blocking {
            let plan = try TroubledPlan()
            for kind in [Fault.Kind.lostAnswer, .sentAgain] {
                var fault = Fault(kind: kind, call: 0)
                try plan.reset()
                // That give the pack and the commit record their names.
                let calls = try plan.calls(plan.words("0"), fault, below: (plan.plan, plan.plan)).filter {
                    ["rename", "link"].contains($0.name)
                }
                try #require(calls.count == 2)
                for call in calls {
                    fault.call = call.number
                    try plan.reset()
                    let result = try plan.end(plan.start(plan.words("0"), fault, below: (plan.plan, plan.plan)))
                    #expect(result.status == 0, "\(fault): \(result.messages)")
                    #expect(String(decoding: result.output, as: UTF8.self).contains(#""ending":"published""#))
                    #expect(try plan.problems(afterShard: result) == [])
                    #expect(plan.leftovers(of: 0...0) == [])
                }
                if Torture.stride != nil { try Self.torture(plan, kind, below: plan.plan, samples: 1) }
            }
        }
    }
}
