import Testing

@testable import PhotoPipeline

@Suite("File extensions")
struct FileExtensionTests {
    @Test(
        "What follows the last dot counts, whatever its case and length",
        arguments: [
            ("a.jpg", "jpg"), ("A.JPG", "jpg"), ("a.b.Jpeg", "jpeg"), ("jpg", ""), ("a.", ""), (".jpg", "jpg"),
            ("a.crdownload", "crdownload"), ("a.CRDOWNLOAD", "CrDownload"), ("a.eightlet", "eightlet"),
        ]
    )
    func same(name: String, suffix: String) {
        #expect(FileExtension(of: Array(name.utf8)[...]) == FileExtension(suffix.utf8))
    }

    @Test(
        "Others differ",
        arguments: [("a.jpg", "jpe"), ("a.jpg", "jp"), ("a.eightlets", "eightlet"), ("a.tif", "tiff")]
    )
    func different(name: String, suffix: String) {
        #expect(FileExtension(of: Array(name.utf8)[...]) != FileExtension(suffix.utf8))
    }
}
