import Foundation
import PhotoCatalogue
import PhotoModel
import PipelineTestSupport
import SampleLibrary
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

/// The real command on hostile files: it must survive, stay within its memory, and prepare the other photos.
@Suite("Hostile files", .timeLimit(.minutes(10)))
struct HostileFileTests {
    /// Three times the allowed time, for machines with other load: bench/hostile measures.
    private static let recipe = """
        version: 1
        tiers: [{name: large, longEdge: 2048}, {name: thumb, longEdge: 256}]
        hdr: keep
        limits: {deadline: 30}
        """
    private static let soundNames = ["a sound photo.jpg", "zzz, another.jpg"]

    private let folder: TemporaryFolder
    private var photos: FilePath { folder.path.appending("photos") }
    private var store: FilePath { folder.path.appending("store") }

    init() throws {
        folder = try TemporaryFolder()
        try folder.path.appending("recipe.yaml").write(Self.recipe.utf8)
        for (seed, name) in Self.soundNames.enumerated() {
            try folder.path.appending("photos").appending(name)
                .write(try SamplePhoto(size: .small, seed: UInt64(seed)).encoded())
        }
    }

    private func prepare() throws -> RunReport {
        let result = try Tool.status([
            Tool.built("sluice"), "prepare", photos.string, "--store", store.string, "--recipe",
            folder.path.appending("recipe.yaml").string, "--json", "--quiet",
        ])
        #expect(result.status == 0 || result.status == 2)
        let report = try RunReport(json: result.output)
        #expect(report.isConsistent)
        // The programs of the decoding processes and rounding are not in the budget.
        let allowance = Int64(24 << 20)
        let admitted = max(report.memoryBudgetBytes, report.fixedMemoryBytes + report.largestPhotoBytes)
        #expect(report.peakMemoryBytes <= admitted + allowance)
        return report
    }

    private func state(_ name: String, in catalogue: Catalogue) throws -> (state: AssetState?, reason: String) {
        let asset = try catalogue.asset(at: photos.appending(name))
        return (asset?.state, asset?.problem?.reason ?? "")
    }

    private func expectFate(of file: HostileFile, in catalogue: Catalogue) throws {
        let (state, reason) = try state(file.name, in: catalogue)
        let what: Comment = "\(file.name): \(reason)"
        switch file.fate {
        case .ignored: #expect(state == nil, what)
        case .refused, .givenUp, .endless: #expect(state == .failed, what)
        case .rendered: #expect(state == .prepared, what)
        case .either: #expect(state == .failed || state == .prepared, what)
        }
        if state == .failed { #expect(!reason.isEmpty, what) }
    }

    @Test("Small ones in one folder are rejected or prepared as expected, and the photos beside them are prepared")
    func small() throws {
        let small = HostileFile.all.filter { !$0.isLarge && $0.fate != .endless }
        let files = try small.filter { try $0.isMade(in: photos) }
        let report = try prepare()
        #expect(report.found == files.count { $0.fate != .ignored } + Self.soundNames.count)
        let catalogue = try Catalogue(at: store.appending("catalogue.sqlite"))
        for file in files { try expectFate(of: file, in: catalogue) }
        for name in Self.soundNames { #expect(try state(name, in: catalogue).state == .prepared) }

        let next = try prepare()
        #expect(next.found == report.found && next.prepared == 0 && next.failed == report.failed)
        #expect(next.unchanged == report.prepared + report.linked)
    }

    @Test("Ones without an end are stopped at the time limit, and the photos beside them are prepared")
    func endless() throws {
        let recipe = Self.recipe.replacing("deadline: 30", with: "deadline: 2")
        try folder.path.appending("recipe.yaml").write(recipe.utf8)
        let files = HostileFile.all.filter { $0.fate == .endless }
        for file in files { try file.write(to: photos) }
        #expect(try prepare().failed == files.count)
        let catalogue = try Catalogue(at: store.appending("catalogue.sqlite"))
        for file in files {
            #expect(try state(file.name, in: catalogue).reason.contains("took longer than 2 s"), "\(file.name)")
        }
        for name in Self.soundNames { #expect(try state(name, in: catalogue).state == .prepared) }
    }

    @Test("Large ones within the limits stay within the memory that they were admitted with, and within the time limit")
    func large() throws {
        for file in HostileFile.all where file.isLarge { try file.write(to: photos) }
        let report = try prepare()
        let catalogue = try Catalogue(at: store.appending("catalogue.sqlite"))
        for file in HostileFile.all where file.isLarge {
            let (state, reason) = try state(file.name, in: catalogue)
            #expect(state == .prepared || reason.contains("took longer than"), "\(file.name): \(reason)")
        }
        #expect(report.largestPhotoBytes > report.memoryBudgetBytes)
        for name in Self.soundNames { #expect(try state(name, in: catalogue).state == .prepared) }
    }

    @Test("A file without permission fails with the reason, and the photos beside it are prepared")
    func unreadable() throws {
        let file = try #require(HostileFile.all.first { $0.name == "place-unreadable.jpg" })
        try file.write(to: photos)
        // Root can read everything, so the command runs without that capability.
        let unprivileged =
            geteuid() == 0 ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search,-fowner", "--"] : []
        let result = try Tool.status(
            unprivileged + [
                Tool.built("sluice"), "prepare", photos.string, "--store", store.string, "--json", "--quiet",
            ]
        )
        let report = try RunReport(json: result.output)
        #expect(report.failed == 1 && report.prepared == Self.soundNames.count && report.isConsistent)
        let catalogue = try Catalogue(at: store.appending("catalogue.sqlite"))
        #expect(try state(file.name, in: catalogue).reason.contains("ermission"))
    }
}

extension HostileFile {
    /// False if devices cannot be created.
    fileprivate func isMade(in folder: FilePath) throws -> Bool {
        do {
            try write(to: folder)
            return true
        } catch SampleError.system("mknod", _, .notPermitted) {
            return false
        }
    }
}
