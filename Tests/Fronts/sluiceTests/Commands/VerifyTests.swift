import Foundation
import Imaging
import PhotoCatalogue
import PhotoModel
import PhotoStore
import StoreFiles
import StoreSamples
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCache
@testable import PhotoUpkeep
@testable import sluice

@Suite("sluice verify, compact and prepare --cache-size")
struct VerifyTests {
    let household: Household

    init() throws {
        household = try Household()
        try household.makePhotos(3)
        try household.sluice("prepare", household.photos.string)
    }

    private func dataFile() throws -> FilePath { try household.location().cacheFolder.appending("data.mdb") }

    /// Changes bytes of a stored tier within the file.
    private func damageThumb(of name: FilePath) throws {
        let bytes: [UInt8]
        do {
            let library = try Library(try household.location(), .read)
            let content = try #require(try library.catalogue.asset(at: household.photos.pushing(name))?.content)
            bytes = try #require(try library.cache.tier(content, named: "thumb")).bytes
        }
        var data = try Data(contentsOf: URL(filePath: try dataFile().string))
        var from = data.startIndex
        // Free pages may contain it, too.
        while let range = data.range(of: Data(bytes), in: from..<data.endIndex) {
            data[range.lowerBound + range.count / 2] ^= 1
            from = range.upperBound
        }
        try dataFile().write(data)
    }

    @Test("A sound store is reported with status 0")
    func sound() throws {
        let told = try household.sluice("verify", from: household.photos)
        #expect(told.status == 0 && told.messages == "")
        #expect(told.text == "3 photos, 3 records and 3 tiers checked: all is sound.\n")
        let report = try household.sluice("verify", "--json", "--library", "photos").object
        #expect(report["isSound"] as? Bool == true && (report["problems"] as? [Any])?.isEmpty == true)
        #expect((report["checked"] as? [String: Any])?["photos"] as? Int == 3)
        #expect(try household.sluice("verify", "--library", "none").status == 1)
    }

    @Test("Each problem is one line that names the photo, with status 2 until it is repaired")
    func repair() throws {
        try damageThumb(of: "2.jpg")
        let photo = household.photos.appending("2.jpg").string
        let told = try household.sluice("verify", from: household.photos)
        #expect(told.status == 2)
        let lines = told.text.split(separator: "\n")
        #expect(lines.count == 4 && lines.dropLast().allSatisfy { $0.hasPrefix("\(photo): the tier ") })
        #expect(lines.last?.contains("`sluice verify --repair` repairs what it can") == true)

        let repaired = try household.sluice("verify", "--repair", "--json", from: household.photos)
        #expect(repaired.status == 0)
        let problems = try #require(repaired.object["problems"] as? [[String: Any]])
        #expect(problems.count == 3 && problems.allSatisfy { $0["outcome"] as? String == "made again" })
        #expect(problems.allSatisfy { $0["photo"] as? String == photo && $0["isRepaired"] as? Bool == true })
        #expect(try household.sluice("verify", from: household.photos).status == 0)
        let prepared = try household.sluice("prepare", ".", "--json", from: household.photos)
        #expect(prepared.object["unchanged"] as? Int == 2 && prepared.object["linked"] as? Int == 1)
    }

    @Test("Irreparable damage is explained, and status 2 remains")
    func beyondRepair() throws {
        try damageThumb(of: "2.jpg")
        try FileManager.default.removeItem(atPath: household.photos.appending("2.jpg").string)
        let told = try household.sluice("verify", "--repair", from: household.photos)
        #expect(told.status == 2)
        #expect(told.text.contains("2.jpg: ") && told.text.contains("cannot be opened"))
        #expect(told.text.contains("3 problems, none repaired."))
    }

    @Test("--resume goes on where a check was interrupted, with what was found so far")
    func resume() throws {
        try damageThumb(of: "2.jpg")
        let location = try household.location()
        let kept = KeptCheck(try Library(location, .read), resuming: false)
        kept.add(StoreFinding(photo: "early.jpg", problem: "found before"))
        kept.save()
        let resumed = try household.sluice("verify", "--resume", "--json", from: household.photos)
        #expect(resumed.status == 2)
        let problems = try #require(resumed.object["problems"] as? [[String: Any]])
        #expect(problems.count == 4 && problems.first?["photo"] as? String == "early.jpg")
        #expect((resumed.object["checked"] as? [String: Any])?["interrupted"] as? Bool == false)
        #expect(!PrivateFiles.exists(location.checkFile))

        kept.save()
        let text = try household.sluice("verify", "--resume", from: household.photos).text
        #expect(text.hasPrefix("early.jpg: found before\n"))
        kept.save()
        #expect(try household.sluice("verify", "--json", from: household.photos).object["isSound"] as? Bool == false)
        #expect(try household.sluice("verify", "--repair", "--resume", from: household.photos).status == 64)
        // A repair begins anew, so what was found before is out of date.
        kept.save()
        #expect(try household.sluice("verify", "--repair", from: household.photos).status == 0)
        let sound = try household.sluice("verify", "--resume", "--json", from: household.photos)
        #expect(sound.status == 0 && sound.object["isSound"] as? Bool == true)
    }

    @Test("An interrupted check says how to go on, and goes on there")
    func interrupt() throws {
        let count = 2000
        do {
            let library = try Library(try household.location(), .write)
            try library.cache.environment.write { transaction throws(StoreError) in
                for number in 0..<count {
                    let key = ContentID.sample(number).bytes + TierDigest.sample(1).bytes
                    try transaction.put(library.cache.environment.tiers, key, [1])
                }
            }
        }
        // What nobody reads fills the pipe, and the check waits.
        let output = Pipe()
        let arguments = ["verify", "--library", "photos"]
        let session = try TerminalSession(household, arguments, output: output.fileHandleForWriting)
        try output.fileHandleForWriting.close()
        let start = try #require(try output.fileHandleForReading.read(upToCount: 1))
        session.send([SIGINT])
        let first = String(decoding: start + output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let (told, status) = session.finish()
        #expect(status == 130 && told.contains("3 photos checked"))
        let lines = first.split(separator: "\n")
        let found = "Interrupted, \(Amounts.count(lines.count - 1, "problem")) so far. `sluice verify --resume`"
        #expect(lines.last?.hasPrefix(found) == true && lines.count < count)

        let rest = try household.sluice("verify", "--resume", "--json", from: household.photos)
        #expect(rest.status == 2 && (rest.object["problems"] as? [Any])?.count == count)
    }

    @Test("No command crashes on a damaged file, and preparing repairs it", arguments: [10, 3000])
    func damagedFile(_ offset: Int) throws {
        let thumb = try household.sluice("tier", "1.jpg", "thumb", "-o", "-", from: household.photos).output
        var data = try Data(contentsOf: URL(filePath: try dataFile().string))
        for start in stride(from: 8192 + offset, to: data.count, by: 4096) { data[start] ^= 0x6B }
        try dataFile().write(data)

        for arguments in [["status"], ["show", "1.jpg"], ["failures"]] {
            let told = try household.shell("sluice \(arguments.joined(separator: " "))", from: household.photos)
            #expect(told.status == 0, "\(arguments): \(told.messages)")
        }
        let tier = try household.sluice("tier", "1.jpg", "thumb", "-o", "-", from: household.photos)
        #expect(tier.status == 0 && tier.output == thumb)
        let verified = try household.sluice("verify", from: household.photos)
        #expect(verified.status == 2)

        let prepared = try household.sluice("prepare", ".", "--json", from: household.photos)
        #expect(prepared.status == 0 && prepared.object["found"] as? Int == 3)
        #expect(try household.sluice("verify", "--repair", from: household.photos).status == 0)
        #expect(try household.sluice("verify", from: household.photos).status == 0)
    }

    @Test("compact reports the space it needs and frees, frees it, and then finds nothing more to do")
    func compact() throws {
        try household.makePhotos(40)
        try household.sluice("prepare", household.photos.string)
        let recipe = household.home.appending("small.yaml")
        try recipe.write("version: 1\ntiers: [{name: icon, longEdge: 16}]\n".utf8)
        try household.sluice("prepare", household.photos.string, "--recipe", recipe.string)

        let planned = try household.sluice("compact", "--dry-run", "--json", from: household.photos)
        #expect(planned.status == 0 && planned.object["compacted"] as? Bool == false)
        let (file, needed) = (planned.object["fileBytes"] as? Int ?? 0, planned.object["neededBytes"] as? Int ?? 0)
        #expect(file > needed && needed > 0 && planned.object["savedBytes"] as? Int == file - needed)

        let done = try household.sluice("compact", from: household.photos)
        #expect(done.status == 0)
        #expect(done.text.contains("beside it, of ") && done.text.contains("and frees "))
        #expect(done.text.hasSuffix("Done.\n"))
        let size = try Data(contentsOf: URL(filePath: try dataFile().string)).count
        #expect(size <= needed)
        #expect(try household.sluice("verify", from: household.photos).status == 0)
        let again = try household.sluice("compact", from: household.photos)
        #expect(again.text == "Nothing to free: all of the cache is in use.\n")
        #expect(try household.sluice("compact", "--library", "none").status == 1)
    }

    @Test("The cache's bound applies to later runs, is shown by status, and can be lifted")
    func bound() throws {
        let photos = household.photos.string
        #expect(try household.sluice("prepare", photos, "--cache-size", "1MiB").status == 64)
        #expect(try household.sluice("prepare", photos, "--cache-size", "much").status == 64)
        #expect(try household.sluice("prepare", photos, "--cache-size", "1GiB").status == 0)
        #expect(try household.sluice("prepare", photos).status == 0)
        let report = try household.sluice("status", "--json", from: household.photos).object
        let cache = try #require(report["cache"] as? [String: Any])
        #expect(cache["boundBytes"] as? Int == 1 << 30 && cache["evictedTiers"] as? Int == 0)
        #expect(cache["usedBytes"] as? Int ?? 0 > 0)
        #expect(try household.sluice("status", from: household.photos).text.contains(", at most 1 GiB)"))

        #expect(try household.sluice("prepare", photos, "--cache-size", "none").status == 0)
        let lifted = try household.sluice("status", "--json", from: household.photos).object["cache"] as? [String: Any]
        #expect(lifted?["boundBytes"] == nil)
    }

    @Test("status reports the number of evicted tiers")
    func evicted() throws {
        try household.makePhoto("large.jpg", seed: 99, size: PixelSize(width: 900, height: 600))
        try household.sluice("prepare", household.photos.string)
        do {
            let library = try Library(try household.location(), .write)
            try library.catalogue.setCacheBound(1)
        }
        try household.sluice("prepare", household.photos.string)
        let told = try household.sluice("status", "--json", from: household.photos).object["cache"] as? [String: Any]
        // The others are so small that all tiers of a photo are one.
        #expect(told?["evictedTiers"] as? Int == 1)
        #expect(told?["boundBytes"] as? Int == 1)
    }
}
