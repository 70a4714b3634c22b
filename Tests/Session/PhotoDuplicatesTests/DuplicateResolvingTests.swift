import Foundation
import PhotoCatalogue
import PhotoModel
import SessionTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import PhotoDuplicates

@Suite("Answers for groups of similar photos")
struct DuplicateResolvingTests {
    private let room: CommitRoom
    private let kept: AssetRow
    private let other: AssetRow

    init() throws {
        room = try CommitRoom()
        kept = try room.add("a.jpg", "alike")
        other = try room.add("b.jpg", "alike")
        try room.add("c.jpg")
    }

    private var keptPath: FilePath { room.photos.appending("a.jpg") }

    private func resolution(keeping kept: AssetRow, trashing other: AssetRow) throws -> DuplicateResolution {
        let seen = try room.catalogue.contents(of: [kept, other])
        return DuplicateResolution(.thisOne, kept: [kept], others: [other], seen: seen)
    }

    /// Why the group was skipped; nil if it was not.
    private func resolve(_ resolution: DuplicateResolution) throws -> SkippedGroup? {
        let outcome = try DuplicateResolving(room.catalogue).resolve([resolution])
        let isTrashed = try room.catalogue.decision(of: resolution.others[0])?.now.verdict == .trash
        #expect(isTrashed == outcome.skipped.isEmpty && outcome.verdicts.count == (isTrashed ? 1 : 0))
        return outcome.skipped.first?.why
    }

    @Test func `Are stored if the photo that stays exists with unchanged bytes`() throws {
        let resolution = try resolution(keeping: kept, trashing: other)
        try keptPath.write("alike".utf8)
        #expect(try room.stamp(keptPath) != room.catalogue.asset(row: kept)?.stamp)
        #expect(try resolve(resolution) == nil)
    }

    @Test func `Are skipped if the photo that stays is to be trashed meanwhile`() throws {
        let resolution = try resolution(keeping: kept, trashing: other)
        try room.decide(kept, .verdict(.trash))
        #expect(try resolve(resolution) == SkippedGroup(path: keptPath, reason: .trashed))
    }

    @Test func `Are skipped if the photo that stays was deleted`() throws {
        let resolution = try resolution(keeping: kept, trashing: other)
        try keptPath.remove()
        #expect(try resolve(resolution) == SkippedGroup(path: keptPath, reason: .gone))
    }

    @Test func `Are skipped if the folder of the photo that stays is not accessible`() throws {
        let resolution = try resolution(keeping: kept, trashing: try room.add("Disk/d.jpg", "alike"))
        let back = try self.resolution(keeping: resolution.others[0], trashing: kept)
        try room.photos.appending("Disk").move(to: room.folder.path.appending("elsewhere"))
        #expect(try resolve(back)?.reason == .gone)
    }

    @Test func `Are skipped if the photo that stays was overwritten`() throws {
        let resolution = try resolution(keeping: kept, trashing: other)
        try keptPath.write("other".utf8)
        #expect(try resolve(resolution) == SkippedGroup(path: keptPath, reason: .changed))
        try room.note("a.jpg")
        #expect(try resolve(resolution) == SkippedGroup(path: keptPath, reason: .changed))
    }

    @Test func `Are skipped if a link has replaced the photo that stays`() throws {
        let resolution = try resolution(keeping: kept, trashing: other)
        try keptPath.remove()
        try FileManager.default.createSymbolicLink(atPath: keptPath.string, withDestinationPath: "b.jpg")
        #expect(try resolve(resolution) == SkippedGroup(path: keptPath, reason: .replaced))
    }

    @Test func `Keep one of two photos if two people keep one each`() throws {
        let (first, second) = (
            try resolution(keeping: kept, trashing: other), try resolution(keeping: other, trashing: kept)
        )
        #expect(try resolve(first) == nil)
        #expect(try resolve(second)?.reason == .trashed)
    }

    @Test func `Are skipped if the photo to be trashed is the same file as the one that stays`() throws {
        let link = room.photos.appending("d.jpg")
        try FileManager.default.linkItem(atPath: keptPath.string, toPath: link.string)
        let resolution = try resolution(keeping: kept, trashing: try room.note("d.jpg"))
        #expect(try resolve(resolution) == SkippedGroup(path: link, reason: .isKept(keptPath)))
    }

    @Test func `Are skipped if the photo to be trashed is the same file as one that stays in another group`() throws {
        let link = room.photos.appending("d.jpg")
        try FileManager.default.linkItem(atPath: keptPath.string, toPath: link.string)
        let (linked, near) = (try room.note("d.jpg"), try room.add("e.jpg"))
        let resolutions = try [
            resolution(keeping: near, trashing: linked), resolution(keeping: kept, trashing: other),
        ]
        let outcome = try DuplicateResolving(room.catalogue).resolve(resolutions)
        #expect(outcome.skipped.map(\.place) == [0] && outcome.verdicts.map(\.others) == [[other]])
        #expect(outcome.skipped.first?.why == SkippedGroup(path: link, reason: .isKept(keptPath)))
        #expect(try room.catalogue.decision(of: linked)?.now.verdict == nil)
    }
}
