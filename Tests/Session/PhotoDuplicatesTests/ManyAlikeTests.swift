import Fingerprinting
import Foundation
import Testing

@testable import PhotoCatalogue
@testable import PhotoDuplicates
@testable import PhotoModel
@testable import PhotoStore

@Suite("Thousands of photos that look the same")
struct ManyAlikeTests {
    let room: FingerprintRoom

    init() throws { room = try FingerprintRoom() }

    @Test func `Copies with different bytes are one group, and none once everything is answered`() async throws {
        let copies = try await room.add(0..<100, count: 1000)
        let near = try await room.add(0..<110)
        var finder = DuplicateFinder(room.library)
        let groups = try finder.groups(DuplicateQuestion()).groups
        #expect(groups.map { $0.photos.map(\.row) } == [copies + [near]])
        #expect(groups.first?.relation == .nearDuplicate && groups.first?.diameter == 10)
        #expect(try room.groups([.identicalPicture]).isEmpty)

        try room.catalogue.resolveDuplicates([DuplicateResolution(.keepAll, kept: copies)])
        #expect(try room.groups() == [copies + [near]])
        try room.catalogue.resolveDuplicates([DuplicateResolution(.keepAll, kept: copies + [near])])
        #expect(try room.groups().isEmpty)
    }

    @Test func `Equal files with all pairs answered are no group, until another one is added`() async throws {
        let first = try await room.add(0..<100)
        let record = try room.record(first)
        let copies = try [first] + (0..<1000).map { _ in try room.addFile(of: record) }
        #expect(try room.groups() == [copies])
        try room.catalogue.resolveDuplicates([DuplicateResolution(.different, kept: copies)])
        #expect(try room.groups().isEmpty)
        let new = try room.addFile(of: record)
        #expect(try room.groups() == [copies + [new]])
    }

    @Test func `Flat pictures with one fingerprint are no group, and are not compared`() async throws {
        _ = try await room.add(0..<0, count: 1000, quality: 0)
        var finder = DuplicateFinder(room.library)
        let groups = try finder.groups(DuplicateQuestion(relations: Set(PhotoRelation.allCases))).groups
        #expect(groups.isEmpty)
        #expect(finder.index.hashes.count == 0 && finder.index.equalButWeak.map(\.count) == [1000])
    }
}
