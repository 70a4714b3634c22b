import PhotoCommit
import SystemPackage
import Testing

@Suite("What keeps a call on a file from being done")
struct FileActionErrorTests {
    @Test("is told from the system's code, with the path and the call")
    func codes() {
        #expect(FileActionError.Reason(.noSuchFileOrDirectory) == .missing)
        #expect(FileActionError.Reason(.noSpace) == .noRoom)
        #expect(FileActionError.Reason(.ioError) == .other(.ioError))
        let error = FileActionError(.noRoom, call: "write", path: "/photos/a.jpg.xmp")
        #expect(error.description == "/photos/a.jpg.xmp: no room left on the disk (write)")
    }
}
