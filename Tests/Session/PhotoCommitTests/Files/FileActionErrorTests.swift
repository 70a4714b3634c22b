import PhotoCommit
import SystemPackage
import Testing

@Suite("The error of a call on a file")
struct FileActionErrorTests {
    @Test("Is derived from the system's error code, with the path and the call")
    func codes() {
        #expect(FileActionError.Reason(.noSuchFileOrDirectory) == .missing)
        #expect(FileActionError.Reason(.noSpace) == .noRoom)
        #expect(FileActionError.Reason(.ioError) == .other(.ioError))
        let error = FileActionError(.noRoom, call: "write", path: "/photos/a.jpg.xmp")
        #expect(error.description == "/photos/a.jpg.xmp: no room left on the disk (write)")
    }
}
