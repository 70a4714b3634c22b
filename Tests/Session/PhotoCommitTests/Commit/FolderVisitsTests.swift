import SessionTestSupport
import SystemPackage
import Testing

@testable import PhotoCommit

@Suite("The folders that a commit visits")
struct FolderVisitsTests {
    @Test("A folder is kept for the next chunk, unless it has very many files", arguments: [(10, true), (21, false)])
    func manyFiles(count: Int, isKept: Bool) throws {
        let disk = ModelDisk()
        try disk.makeFolder("/a")
        for number in 0..<count { try disk.write(FilePath("/a/\(number).jpg"), []) }
        var folders = FolderVisits(ModelFileActions(disk), maxFiles: 20)
        _ = try folders.visit("/a")
        try disk.write("/a/0.jpg.xmp", [])
        folders.closeSome()
        let sidecar = try folders.visit("/a").names.sidecarToRead(of: "0.jpg".name)
        #expect((sidecar == nil) == isKept)
    }
}
