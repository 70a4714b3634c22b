import Foundation
import PhotoCatalogue
import PhotoModel
import SystemPackage
import TestSupport
import Testing

@Suite("sluice doctor")
struct DoctorTests {
    let household: Household

    init() throws { household = try Household() }

    @Test("doctor reports versions and capabilities, and the remedy for a missing decoding process")
    func doctor() throws {
        let well = try household.sluice("doctor", "--json")
        let names = (well.object["findings"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
        #expect(Set(names).isSuperset(of: ["sluice", "JPEG", "sluice-decode", "HEIC (HEVC)", "sandbox", "memory"]))
        #expect(Set(names).isSuperset(of: ["camera raw files", "videos", "documents", "sluice-sheet"]))
        let text = try household.sluice("doctor").text
        for library in ["LibRaw 0.", "libavformat ", "poppler ", "Pango 1."] { #expect(text.contains(library)) }
        #expect(text.contains("libvips"))
        // The first choice, before libde265.
        #expect(text.contains("libavcodec"))
        #expect(text.contains("decoding processes cannot access files, networks, programs, processes"))

        let ill = try household.sluice("doctor", with: ["SLUICE_DECODE": "/no/sluice-decode"])
        #expect(ill.status == 1)
        #expect(ill.text.contains("not found at /no/sluice-decode"))
        #expect(ill.text.contains("make install"))
        let json = try household.sluice("doctor", "--json", with: ["SLUICE_DECODE": "/no/sluice-decode"])
        #expect(json.status == 1)
        #expect((json.object["findings"] as? [[String: Any]] ?? []).contains { $0["remedy"] != nil })
        let sheetless = try household.sluice("doctor", with: ["SLUICE_SHEET": "/no/sluice-sheet"])
        #expect(sheetless.status == 1 && sheetless.text.contains("not found at /no/sluice-sheet"))
        #expect(try household.sluice("doctor", "--store", "/tmp/x").text.contains("room at /tmp/x"))
    }

    @Test("doctor follows no moved folder, and reports an unreadable library or recipe")
    func doctorOfLibrary() throws {
        try household.makePhotos(1)
        try household.sluice("prepare", household.photos.string)
        let well = try household.sluice("doctor", from: household.photos)
        #expect(well.text.contains(/memory of last run +\d.* of .*: .*program/))
        let catalogue = try household.catalogue()
        let roots = try catalogue.roots()
        let renamed = household.path.appending("renamed")
        try household.photos.move(to: renamed)
        _ = try household.sluice("doctor", from: renamed)
        _ = try household.sluice("doctor", "--library", "photos", from: renamed)
        #expect(try catalogue.roots() == roots)
        let unknown = try household.sluice("doctor", "--library", "typo")
        #expect(unknown.status == 1 && unknown.messages.contains("typo"))
        try catalogue.setRecipe(StoredRecipe(name: "mine", yaml: Array("version: 9".utf8)))
        let ill = try household.sluice("doctor", "--library", "photos")
        #expect(ill.status == 1 && ill.text.contains("the library's recipe mine"))
        #expect(ill.text.contains("choose another: `sluice library recipe FILE`"))
    }
}
