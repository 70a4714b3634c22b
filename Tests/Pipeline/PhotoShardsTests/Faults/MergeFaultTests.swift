import Foundation
import PhotoModel
import PhotoStore
import PhotoUpkeep
import PipelineTestSupport
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoShards

@Suite("A merge with disk faults", .timeLimit(.minutes(120)))
struct MergeFaultTests {
    /// Packs of a plan, merged over and over.
    private final class Merges {
        let plan: TroubledPlan
        let stores: FilePath
        private(set) var store: FilePath
        private var count = 0
        private var whole: LibraryDigest?

        init() throws {
            plan = try TroubledPlan()
            stores = plan.room.folder.path.appending("stores")
            store = stores.appending("whole")
            _ = try Tool.text(plan.words("0", "1"))
            _ = try Tool.text(words())
            whole = try digest()
        }

        func words() -> [String] { [Torture.sluice, "merge", plan.plan.string, "--store", store.string, "--json"] }

        func begin() throws {
            if count > 0 { try? store.remove() }
            count += 1
            // Another name each time: this process may still have the last one open.
            store = stores.appending("\(count)")
        }

        private func digest() throws -> LibraryDigest {
            try LibraryDigest(Library(LibraryLocation(store: store), .read))
        }

        func torture(_ kind: Fault.Kind, below folder: FilePath, samples: Int) throws {
            try plan.torture(words, kind, below: (folder, folder), samples: samples, start: begin) { _ in try problems()
            }
        }

        /// Nothing half is visible, and the same command again makes what an undisturbed one makes.
        func problems() throws -> [String] {
            var problems = plan.photoProblems()
            do { problems += try StoreCheck(store).problems } catch { problems.append("it cannot be read: \(error)") }
            return problems + (try problemsAfterRepeating())
        }

        func problemsAfterRepeating() throws -> [String] {
            let again = try plan.run(words())
            guard again.status == 0 else { return ["again, it ended with \(again.status): \(again.messages)"] }
            var problems: [String] = []
            if try digest() != whole { problems.append("the library is another one") }
            let checked = try plan.run([Torture.sluice, "verify", "--store", store.string, "--quiet"])
            if checked.status != 0 { problems.append("it is not sound: \(checked.messages)") }
            let prepare = [Torture.sluice, "prepare", plan.room.photos.string, "--store", store.string, "--json"]
            let prepared = try JSONSerialization.jsonObject(with: Data(try plan.run(prepare).output)) as? [String: Any]
            if prepared?["bytesRead"] as? Int != 0 || prepared?["unchanged"] as? Int != 3 {
                problems.append("the next run reads photos: \(prepared ?? [:])")
            }
            return problems + plan.photoProblems()
        }
    }

    @Test func `If any call of a merge fails or kills it, nothing half is visible, and the next one finishes`()
        async throws
    {
        try await blocking {
            let merges = try Merges()
            for (kind, samples) in [
                (Fault.Kind.inputOutput, 4), (.noSpace, 2), (.short, 1), (.noPermission, 0), (.death, 5),
            ] {
                try merges.torture(kind, below: merges.stores, samples: samples)
            }
            // A pack that cannot be read is not damaged.
            try merges.torture(.inputOutput, below: merges.plan.plan, samples: 4)
        }
    }

    @Test func `Of two merges into one library, one waits or says who is there, and the library is whole`() async throws
    {
        try await blocking {
            let merges = try Merges()
            let folders = (merges.stores, merges.stores)
            try merges.begin()
            var fault = Fault(kind: .standstill, call: 0)
            // Between one write into a file and the next, nothing changes for others.
            let calls = try merges.plan.calls(merges.words(), fault, below: folders).filter { !$0.name.hasPrefix("p") }
            var refused = 0
            for place in Torture.calls(of: calls.count, .standstill, samples: 3) {
                let call = calls[place - 1]
                fault.call = call.number
                try merges.begin()
                let first = try merges.plan.start(merges.words(), fault, below: folders)
                guard try first.standsStill() else { continue }
                let second = try merges.plan.run(merges.words())
                first.goOn()
                let result = try merges.plan.end(first)
                #expect(result.status == 0, "\(call): \(result.messages)")
                if second.status != 0 {
                    refused += 1
                    #expect(second.status == 75, "\(call): \(second.messages)")
                    let words = [
                        "in use by process \(first.identifier)", "in use by another process",
                        "is locked by another process",
                    ]
                    #expect(words.contains { second.messages.contains($0) }, "\(second.messages)")
                }
                #expect(try merges.problemsAfterRepeating() == [], "\(call)")
            }
            #expect(refused > 0)
        }
    }
}
