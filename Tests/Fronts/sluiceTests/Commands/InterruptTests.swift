import Foundation
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoStore
import StoreFiles
import SystemPackage
import Testing

@Suite("sluice prepare on a terminal")
struct InterruptTests {
    let household: Household

    init() throws { household = try Household() }

    @Test("A line shows the progress, never wider than the terminal, and is erased at the end")
    func progressLine() throws {
        try household.makePhotos(3)
        let (text, status) = try TerminalSession(household, "prepare", household.photos.string).finish()
        #expect(status == 0)
        // A message may precede the line.
        let shown = text.split(separator: "\u{1B}[K").dropLast().compactMap { part in
            part.split { $0 == "\n" || $0 == "\r\n" }.last?.drop { $0 == "\r" }
        }
        #expect(!shown.isEmpty)
        #expect(shown.allSatisfy { $0.count <= 57 })
        // The summary follows the last erasure.
        let rest = try #require(text.components(separatedBy: "\r\u{1B}[K").last)
        #expect(rest.hasPrefix("3 photos found: 3 prepared."))
    }

    @Test(
        "The first signal finishes work in progress, the second stops at once, and the next run does the rest",
        arguments: [[SIGINT], [SIGTERM], [SIGINT, SIGTERM]]
    )
    func signals(_ signals: [Int32]) throws {
        try household.makePhotos(400)
        let session = try TerminalSession(household, "prepare", household.photos.string)
        #expect(session.wait(for: "of 400 photos"))
        session.send(signals)
        let (text, status) = session.finish()
        #expect(status == 130)
        #expect(text.contains("Stopped"))

        let library = try Library(try household.location(), .read)
        #expect(try library.cache.verify() == [])
        let before = try library.catalogue.counts().prepared
        #expect(before < 400)

        let next = try household.sluice("prepare", household.photos.string, "--json")
        #expect(next.status == 0)
        #expect(next.object["found"] as? Int == 400)
        #expect(next.object["unchanged"] as? Int == before)
        #expect(try library.cache.verify() == [])
    }

    @Test("A root that disappears during the run is reported with the remedy, and the next run does the rest")
    func rootAway() throws {
        try household.makePhotos(400)
        let session = try TerminalSession(household, "prepare", household.photos.string)
        #expect(session.wait(for: "of 400 photos"))
        let elsewhere = household.path.appending("elsewhere")
        try FileManager.default.moveItem(atPath: household.photos.string, toPath: elsewhere.string)
        let (text, status) = session.finish()
        #expect(status == 1)
        #expect(text.contains("\(household.photos) became unavailable during the run. Mount it again"))

        try FileManager.default.moveItem(atPath: elsewhere.string, toPath: household.photos.string)
        let next = try household.sluice("prepare", household.photos.string, "--json")
        #expect(next.status == 0)
        #expect(next.object["found"] as? Int == 400)
    }
}
