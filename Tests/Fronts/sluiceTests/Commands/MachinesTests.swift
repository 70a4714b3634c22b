import Foundation
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@Suite("sluice plan, shard, shards and merge", .timeLimit(.minutes(10)))
struct MachinesTests {
    let household: Household

    init() throws {
        household = try Household()
        try household.makePhotos(5)
    }

    private var plan: String { household.path.appending("plan").string }
    private var store: String { household.path.appending("store").string }

    private func makePlan(_ more: String...) throws {
        let made = try household.sluice(["plan", household.photos.string, "--to", plan] + more)
        #expect(made.status == 0, "\(made.messages)")
    }

    @Test func `A folder is planned, made by workers, merged, and needs nothing more`() throws {
        let made = try household.sluice("plan", household.photos.string, "--to", plan, "--photos", "2")
        #expect(
            made.status == 0 && made.text.contains("5 photos") && made.text.contains("3 shards"),
            "\(made.messages)"
        )
        let missing = try household.sluice("shards", plan, "--missing")
        #expect(missing.status == 2 && missing.text == "0\n1\n2\n")
        let early = try household.sluice("merge", plan, "--store", store)
        #expect(early.status == 1 && early.messages.contains("Not published: 3 of 3 shards"))
        let first = try household.sluice("shard", plan, "--worker", "0/2")
        #expect(first.status == 0 && first.text.contains("Shard 0: published. 2 prepared"), "\(first.messages)")
        #expect(first.text.contains("Shard 2: published. 1 prepared"))
        let second = try household.sluice("shard", plan, "0", "1", "--json")
        let lines = second.text.split(separator: "\n")
        #expect(second.status == 0 && lines[0].contains(#""ending":"wasPublished""#))
        #expect(lines[1].contains(#""ending":"published""#))
        let shards = try household.sluice("shards", plan, "--dataset", "\(plan)/packs.json")
        #expect(shards.status == 0 && shards.text.contains("3 of 3 shards"))
        let dataset = try JSONSerialization.jsonObject(with: try Data(contentsOf: URL(filePath: "\(plan)/packs.json")))
        let packs = try #require((dataset as? [String: Any])?["shardlist"] as? [[String: Any]])
        #expect(packs.compactMap { $0["nsamples"] as? Int } == [2, 2, 1])
        let merged = try household.sluice("merge", plan, "--store", store)
        #expect(merged.status == 0 && merged.text.contains("3 packs of 3 shards"), "\(merged.messages)")
        let prepared = try household.sluice("prepare", household.photos.string, "--store", store, "--json")
        #expect(prepared.object["unchanged"] as? Int == 5 && prepared.object["bytesRead"] as? Int == 0)
        try household.sluice("prepare", household.photos.string, "--store", household.path.appending("alone").string)
        let digests = try [store, household.path.appending("alone").string].map {
            try household.sluice("library", "digest", "--store", $0).text
        }
        #expect(digests[0] == digests[1] && digests[0].count == 65)
    }

    @Test func `A check makes the same bytes without the processor's vector instructions`() throws {
        try makePlan()
        #expect(try household.sluice("shard", plan, "0").status == 0)
        let check = try household.sluice("shard", plan, "0", "--check", with: ["JSIMD_FORCENONE": "1"])
        #expect(check.status == 0 && check.text.contains("equal to what"), "\(check.messages)")
    }

    @Test func `The exit status says whether to try again`() throws {
        try makePlan()
        #expect(try household.sluice("shard", plan).status == 64)
        #expect(try household.sluice("shard", plan, "0", "--worker", "0/2").status == 64)
        #expect(try household.sluice("shard", plan, "--worker", "2/2").status == 64)
        #expect(try household.sluice("merge", plan).status == 64)
        #expect(try household.sluice("shard", plan, "7").status == 1)
        #expect(try household.sluice("shard", household.photos.string, "0").status == 1)
        let away = try household.sluice("shard", plan, "0", "--root", "/nowhere/at/all")
        #expect(away.status == 75 && away.messages.contains("/nowhere/at/all cannot be opened"))
        try household.photos.appending("3.jpg").remove()
        let gone = try household.sluice("shard", plan, "0")
        #expect(gone.status == 75 && gone.messages.contains("3.jpg is gone"))
        // Another program would make other bytes.
        let decoder = household.path.appending("decoder")
        try decoder.write(
            Array("#!/bin/sh\nexec \(Household.commands.appending(path: "sluice-decode").path) \"$@\"\n".utf8)
        )
        _ = try Tool.run("chmod", "+x", decoder)
        let other = try household.sluice(
            "shard",
            plan,
            "0",
            "--accept-transient",
            with: ["SLUICE_DECODE": decoder.string]
        )
        #expect(other.status == 65 && other.messages.contains("another sluice-decode"), "\(other.messages)")
        #expect(try household.sluice("shard", plan, "0", "--accept-transient").status == 0)
        #expect(try household.sluice("merge", plan, "--store", store).status == 0)
    }

    @Test func `A shard that cannot be made keeps a worker from no other one`() throws {
        try makePlan("--photos", "1")
        try household.photos.appending("2.jpg").remove()
        let made = try household.sluice("shard", plan, "--worker", "0/1", "--json")
        #expect(made.status == 75 && made.messages.contains("Shard 1: "), "\(made.messages)")
        let lines = made.text.split(separator: "\n")
        #expect(lines.count == 5 && lines[1].contains(#""error":"#) && lines[1].contains(#""shard":1"#))
        #expect(try household.sluice("shards", plan, "--missing").text == "1\n")
    }

    @Test func `A list from standard input is planned, and what is no photo is named`() throws {
        let list = "printf '1.jpg\\0nothing.jpg\\0\\0notes.txt\\0./2.jpg' | sluice plan"
        let made = try household.shell("\(list) '\(household.photos)' --to '\(plan)' --files - --json")
        #expect(made.status == 2 && made.object["photos"] as? Int == 2 && made.object["leftOut"] as? Int == 2)
        #expect(made.messages.contains("nothing.jpg is not there") && made.messages.contains("notes.txt is no photo"))
        #expect(try household.sluice("shard", plan, "0").text.contains("2 prepared"))
    }
}
