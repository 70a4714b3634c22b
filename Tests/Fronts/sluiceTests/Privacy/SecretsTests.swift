import Foundation
import SampleLibrary
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@Suite("Sealed facts", .timeLimit(.minutes(5)))
struct SecretsTests {
    private let household: Household

    /// Enough photos to fill several pages of the databases, each with all secrets.
    init() throws {
        household = try Household()
        for number in 1...60 {
            try household.makePhoto(FilePath("\(number).jpg"), seed: UInt64(number), exif: Secrets.exif)
        }
        try household.photos.appending("broken.jpg").write("no photo".utf8)
    }

    private func recipe(_ privacy: String) throws -> String {
        let file = household.path.appending("recipe.yaml")
        try file.write("version: 1\ntiers: [{name: thumb, longEdge: 64}]\nprivacy: \(privacy)\n".utf8)
        return file.string
    }

    @discardableResult
    private func prepare(_ privacy: String) throws -> Finished {
        try household.sluice("prepare", household.photos.string, "--recipe", recipe(privacy), "--json")
    }

    private func show(_ name: String = "7.jpg") throws -> Finished {
        try household.sluice("show", name, "--json", from: household.photos)
    }

    @Test("They are in no file of the store and not printed, while their owner sees them")
    func sealed() throws {
        var printed = try household.sluice("prepare", household.photos.string)
        #expect(printed.status == 2)
        for command in ["status", "failures", "libraries", "prepare"] {
            let photos = command == "prepare" ? [household.photos.string] : []
            for json in [[], ["--json"]] {
                let next = try household.sluice([command] + photos + json, from: household.photos)
                printed.output += next.output
                printed.messages += next.messages
            }
        }
        #expect(Secrets.found(in: Array(printed.output) + printed.messages.utf8) == [])
        #expect(try household.leaks() == [:])

        let shown = try show().object
        let facts = try #require(shown["exif"] as? [String: Any])
        let place = facts["location"] as? [String: Double]
        #expect(place?["latitude"] == Secrets.latitude && place?["longitude"] == Secrets.longitude)
        #expect(facts["bodySerialNumber"] as? String == Secrets.bodySerial)
        #expect(facts["lensSerialNumber"] as? String == Secrets.lensSerial)
        #expect(facts["ownerName"] as? String == Secrets.owner && facts["artist"] as? String == Secrets.artist)
        #expect(facts["copyright"] as? String == Secrets.copyright)
        #expect(facts["sealed"] as? [String] == ["location", "serialNumbers", "owner"])
        #expect(facts["make"] as? String == "Sluice" && shown["sealProblem"] == nil)
        let text = try household.sluice("show", "7.jpg", from: household.photos).text
        #expect(text.contains("\(Secrets.owner) (sealed)") && !text.contains("Sluice (sealed)"))
        #expect(try household.leaks() == [:])
    }

    @Test("They are sealed and opened whatever the OpenSSL configuration of the machine")
    func otherSettings() throws {
        let settings = household.path.appending("openssl.cnf")
        // Without the provider of the algorithms used.
        let text = "openssl_conf = a\n[a]\nproviders = b\n[b]\nnull = c\n[c]\nactivate = 1\n"
        try settings.write(text.utf8)
        let environment = ["OPENSSL_CONF": settings.string]
        try #require(try household.sluice(["prepare", household.photos.string], with: environment).status == 2)
        let shown = try household.sluice(["show", "7.jpg", "--json"], from: household.photos, with: environment)
        #expect(shown.exif["ownerName"] as? String == Secrets.owner)
        #expect(try show().exif["ownerName"] as? String == Secrets.owner)
    }

    @Test(
        "Unsealed facts are found in the cache and in the catalogue, and sealing removes them from the files"
    )
    func control() throws {
        #expect(try prepare("{seal: []}").status == 2)
        let clear = try household.leaks()
        let cache = try #require(clear.first { $0.key.hasSuffix("data.mdb") }).value
        #expect(
            cache == [
                "body serial number as text", "lens serial number as text", "owner as text", "artist as text",
                "copyright as text", "latitude as number", "longitude as number", "altitude as number",
            ]
        )
        let catalogue = clear.filter { $0.key.contains("catalogue") }.values.reduce(into: Set()) { $0.formUnion($1) }
        #expect(catalogue == ["latitude as number", "longitude as number"])
        #expect(try show().exif["sealed"] as? [String] == [])

        // A copy that the run must not change is reported.
        let copy = try household.location().catalogueBase.appending("catalogue.before-2.sqlite")
        try copy.write("old".utf8)
        let sealed = try prepare("{seal: [location, serialNumbers, owner]}")
        #expect(sealed.messages.contains("catalogue.before-2.sqlite"))
        #expect(sealed.object["linked"] as? Int == 60 && sealed.object["prepared"] as? Int == 0)
        #expect(try household.leaks() == [:])
        #expect((try show().exif["location"] as? [String: Double])?["latitude"] == Secrets.latitude)

        let again = try prepare("{seal: []}")
        #expect(again.object["linked"] as? Int == 60 && again.object["bytesRead"] as? Int ?? 0 < 10_000)
        #expect(try household.leaks().keys.sorted() == clear.keys.sorted())

        let omitted = try prepare("{omit: [location, serialNumbers, owner]}")
        #expect(omitted.object["linked"] as? Int == 60 && omitted.object["prepared"] as? Int == 0)
        #expect(try household.leaks() == [:])
        let facts = try show().exif
        #expect(facts["location"] == nil && facts["ownerName"] == nil)
        #expect(facts["omitted"] as? [String] == ["location", "serialNumbers", "owner"])
    }

    @Test(
        "Without the key they stay unknown, everything else works, and the next run reads them again with a new key"
    )
    func lostKey() throws {
        try prepare("{seal: [location, owner]}")
        let key = try household.location().keyFile.path
        let kept = household.path.appending("kept.key")
        try FileManager.default.moveItem(atPath: key.string, toPath: kept.string)

        let shown = try show()
        #expect(shown.status == 0 && shown.exif["location"] == nil && shown.exif["make"] as? String == "Sluice")
        #expect((shown.object["sealProblem"] as? String)?.contains("is missing") == true)
        let text = try household.sluice("show", "7.jpg", from: household.photos).text
        #expect(text.contains("location, owner: the library's key is missing"))
        #expect(try household.sluice("tier", "7.jpg", "thumb", "-o", "-", from: household.photos).status == 0)
        #expect(try household.sluice("status", from: household.photos).status == 0)

        // Once the key is restored, it opens them again.
        try FileManager.default.copyItem(atPath: kept.string, toPath: key.string)
        #expect(try show().exif["ownerName"] as? String == Secrets.owner)
        try FileManager.default.removeItem(atPath: key.string)

        let again = try prepare("{seal: [location, owner]}")
        #expect(again.messages.contains("their key is lost"))
        #expect(again.object["linked"] as? Int == 60 && again.object["prepared"] as? Int == 0)
        #expect(try show().exif["ownerName"] as? String == Secrets.owner)
        #expect(try Data(contentsOf: URL(filePath: key.string)) != Data(contentsOf: URL(filePath: kept.string)))
    }

    @Test(
        "The key is beside the catalogue, never in the folder of the cache, and a dry run does not make it"
    )
    func place() throws {
        try household.sluice("prepare", household.photos.string, "--dry-run")
        #expect(try household.contents(of: household.home) == [])
        try household.sluice("prepare", household.photos.string)
        let files = try household.contents(of: household.home).filter { $0.hasSuffix(".key") }
        #expect(files == [".local/share/sluice/photos/privacy.key"])
        let store = household.path.appending("store")
        try household.sluice("prepare", household.photos.string, "--store", store.string)
        #expect(try household.contents(of: store).filter { $0.hasSuffix(".key") } == ["privacy.key"])
        let keys = try [household.location().keyFile.path, store.appending("privacy.key")].map {
            try Data(contentsOf: URL(filePath: $0.string))
        }
        #expect(keys[0] != keys[1] && keys.allSatisfy { $0.count == 32 })
    }
}
