import PhotoCatalogue
import PhotoModel
import PipelineTestSupport
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

@Suite("Photos of a folder to be processed")
struct FolderCandidatesTests {
    @Test("Each has its name, its status and what is known of it, wherever new and known ones are")
    func mixed() async throws {
        let library = try TestLibrary()
        for name in ["b.jpg", "d.jpg", "e.jpg"] { try library.add(FilePath(name)) }
        _ = try await library.run()
        let root = try OpenRoot(try library.catalogue.addRoot(library.photos))
        var known = try library.catalogue.folder("", root: root.root.id)
        #expect(known.count == 3)

        var candidates = FolderCandidates(of: "", in: root)
        let names = ["a.jpg", "b.jpg", "c.jpg", "d.jpg", "e.jpg", "f.jpg"]
        for (number, name) in names.enumerated() {
            let stamp = FileStamp(size: Int64(number), modified: 1, changed: 1, device: 1, inode: 1)
            let file = FolderWalk.File(name: Array(name.utf8)[...], status: FileStatus(kind: .file, stamp: stamp))
            candidates.append(file, known.take(file.name))
        }
        #expect(candidates.map { String(decoding: $0.place.name, as: UTF8.self) } == names)
        #expect(candidates.map(\.status.stamp.size) == [0, 1, 2, 3, 4, 5])
        #expect(candidates.map { $0.known != nil } == [false, true, false, true, true, false])
        let rows = try ["b.jpg", "d.jpg", "e.jpg"].map { try library.asset(FilePath($0)).row }
        #expect(candidates.compactMap(\.known?.row) == rows)
        #expect(candidates.allSatisfy { $0.root === root && $0.place.root == root.root.id })
        #expect(candidates.byteCount == 15)
    }
}
