import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite("sluice bench")
struct BenchTests {
    let household: Household

    init() throws {
        household = try Household()
        try household.makePhotos(12)
        try household.photos.appending("broken.jpg").write("No photo.".utf8)
    }

    @Test("It measures everything it reports, and leaves nothing behind")
    func json() throws {
        let before = try household.contents(of: household.path)
        let run = try household.sluice("bench", household.photos.string, "--seconds", "1", "--jobs", "2", "--json")
        #expect(run.status == 0)
        let after = try household.contents(of: household.path).filter { !$0.contains("-") || $0.hasPrefix("photos") }
        #expect(after.subtracting(before) == [])
        let report = run.object
        let keys: Set = [
            "photos", "failed", "megapixels", "bytes", "jobs", "seconds", "photosPerSecond", "megapixelsPerSecond",
            "cpuMillisecondsPerPhoto", "peakMemoryBytes", "stages", "limitingStage", "limit", "disk", "oneJob",
            "onDemand", "predictions",
        ]
        #expect(Set(report.keys) == keys)
        #expect(report["photos"] as? Int == 12 && report["failed"] as? Int == 1 && report["jobs"] as? Int == 2)
        for key in ["megapixels", "seconds", "photosPerSecond", "cpuMillisecondsPerPhoto", "peakMemoryBytes"] {
            #expect(try #require(report[key] as? Double) > 0)
        }
        let stages = try #require(report["stages"] as? [[String: Any]])
        #expect(
            stages.map { $0["name"] as? String } == ["enumerate", "decode", "downsample", "fingerprint", "store"]
        )
        let disk = try #require(report["disk"] as? [String: Double])
        #expect(disk["coldBytesPerSecond"] ?? 0 > 0 && disk["warmBytesPerSecond"] ?? 0 > 0)
        let waits = try #require(report["onDemand"] as? [String: Double])
        #expect(Set(waits.keys) == ["photos", "p50Seconds", "p99Seconds", "mostSeconds"])
        #expect(waits["p50Seconds"] ?? 1 <= waits["mostSeconds"] ?? 0)
        #expect((report["predictions"] as? [[String: Any]])?.count == 2)
    }

    @Test("People get tables, a sample can be limited, and a folder without photos is reported")
    func text() throws {
        let run = try household.sluice("bench", household.photos.string, "--seconds", "0.5", "--photos", "3")
        #expect(run.status == 0)
        for words in ["photos/s", "on demand", "limited by", "Predicted", "twice the cores", "fingerprint"] {
            #expect(run.text.contains(words))
        }
        let empty = try household.sluice("bench", household.home.string)
        #expect(empty.status == 1 && empty.messages.contains("contains no files that match"))
        #expect(try household.sluice("bench", household.photos.string, "--seconds", "0").status == 64)
    }

    @Test("Ctrl-C ends it and removes what it made")
    func interrupted() throws {
        let session = try TerminalSession(household, "bench", household.photos.string)
        #expect(session.wait(for: "on demand"))
        session.send([SIGINT])
        let (text, status) = session.finish()
        #expect(status == 130 && text.contains("Stopped"))
        #expect(try household.contents(of: household.path).allSatisfy { !$0.contains("sluice-bench") })
    }
}
