import PhotoModel
import SystemPackage
import Testing

@testable import PhotoShards

struct PlannedFileTests {
    @Test(arguments: [
        "1\t2\t3\t4", "1\t2\t3\t4\t", "1\t2\t3\t4\t/etc/passwd", "1\t2\t3\t4\ta/../b", "1\t2\t3\t4\ta//b",
        "1\t2\t3\t4\ta%",
        "1\t2\t3\t4\ta%zz", "1\t2\t3\t4\ta%00b", "x\t2\t3\t4\ta", "1\t2\t3\t-4\ta", "1\t2\t3\t4\ta\tb", "1\t2\t3\t4\t.",
        "99999999999999999999\t2\t3\t4\ta",
    ])
    func `Lines that no plan has are refused`(line: String) {
        #expect(PlannedFile(line: Array(line.utf8)[...]) == nil)
    }

    @Test func `Times before 1970 and the largest numbers are kept`() {
        let stamp = FileStamp(size: .max, modified: -1, changed: .min, device: 0, inode: .max)
        var line: [UInt8] = []
        PlannedFile.append(Array("b c".utf8), in: Array("a".utf8), stamp, to: &line)
        #expect(PlannedFile(line: line.dropLast()) == PlannedFile("a/b c", stamp))
    }
}
