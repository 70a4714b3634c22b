import Foundation
import PhotoModel
import PhotoRecipe
import PipelineTestSupport
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCatalogue
@testable import PhotoPipeline

@Suite("Folders with more photos than are compared at once", .timeLimit(.minutes(5)))
struct LargeFolderTests {
    private let library: TestLibrary

    init() throws { library = try TestLibrary() }

    private func run(_ photosAtOnce: Int) async throws -> RunReport {
        var scope = Scope.all
        scope.photosAtOnce = photosAtOnce
        FileClock.waitUntilNow()
        let (roots, whole) = ([library.photos], scope)
        let report = try await library.with { try await $0.run(roots: roots, scope: whole) }
        #expect(report.isConsistent)
        return report
    }

    @Test("New, changed, missing and unprepared files of all pieces are counted once", arguments: [1, 2, 3, 5, 100])
    func pieces(photosAtOnce: Int) async throws {
        let names = (0..<9).map { "\($0).jpg" }
        for (seed, name) in names.enumerated() { try library.add(FilePath(name), seed: UInt64(seed + 1)) }
        try library.add("5/below.jpg", seed: 20)
        try library.path("4.txt").write([1, 2, 3])
        let first = try await run(photosAtOnce)
        #expect(first.found == 10 && first.prepared == 10 && first.missing == 0)

        let second = try await run(photosAtOnce)
        #expect(second.found == 10 && second.unchanged == 10 && second.missing == 0)

        // At the edges of pieces of any size: the first, the last, and neighbours.
        for name: FilePath in ["0.jpg", "3.jpg", "4.jpg", "8.jpg"] { try library.path(name).remove() }
        try library.path("6.jpg").remove()
        try library.add("6.jpg", seed: 40)
        try library.add("2a.jpg", seed: 41)
        try library.add("9.jpg", seed: 42)
        let third = try await run(photosAtOnce)
        #expect(third.found == 8 && third.prepared == 3 && third.unchanged == 5 && third.missing == 4)
        #expect(third.notPrepared == first.notPrepared)
        #expect(try library.catalogue.counts().missing == 4)

        try library.path("5").remove()
        let fourth = try await run(photosAtOnce)
        #expect(fourth.found == 7 && fourth.unchanged == 7 && fourth.missing == 1)
    }

    @Test("No more than a piece of the catalogue is read at once", arguments: [1, 4])
    func walk(photosAtOnce: Int) throws {
        for name: FilePath in ["a.jpg", "b.jpg", "c.jpg", "d.jpg", "sub/e.jpg", "x.jpg"] {
            try library.path(name).write([1])
        }
        let root = try FileDescriptor.open(library.photos, .readOnly, options: .directory)
        defer { try? root.close() }
        let walk = FolderWalk(
            root: root,
            rules: FileRules(recipe: .default, skipping: [], below: library.photos),
            photosAtOnce: photosAtOnce
        )
        var (folders, last) = ([FolderWalk.Folder](), [UInt8]?.none)
        while let folder = walk.next() {
            folders.append(folder)
            #expect(folder.photos.count <= photosAtOnce)
            #expect(folder.names.first == (folder.path.isEmpty ? last.map { $0 + [0] } ?? [] : []))
            if folder.path.isEmpty { last = folder.names.last }
            for file in folder.photos {
                #expect(folder.names.last.map { !$0.lexicographicallyPrecedes(file.name) } ?? true)
            }
        }
        #expect(
            folders.flatMap { $0.photos.map { String(decoding: $0.name, as: UTF8.self) } } == [
                "a.jpg", "b.jpg", "c.jpg", "d.jpg", "x.jpg", "e.jpg",
            ]
        )
        #expect(folders.count { $0.names.last == nil } == 2)
    }
}
