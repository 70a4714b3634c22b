import Foundation
import Imaging
import PhotoRecord
import PipelineTestSupport
import SampleLibrary
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

@Suite("Fingerprints of files without a library")
struct FileFingerprinterTests {
    @Test("They equal those that a run stores, for every format", .enabled(if: Corpus.isThere))
    func sameAsStored() async throws {
        let corpus = try #require(Corpus.folder)
        let library = try TestLibrary()
        let names = [
            "cameras/nikon_d60.jpg", "orientation/Landscape_6.jpg", "heif/img_1034.heic", "formats/issue_649.avif",
            "formats/photo_1_.webp", "formats/samplewithexifdata.png",
        ]
        let fingerprinter = FileFingerprinter()
        defer { fingerprinter.shutdown() }
        for name in names {
            let file = corpus.pushing(FilePath(name))
            let copy = library.path(FilePath(root: nil, [try #require(file.lastComponent)]))
            try FileManager.default.copyItem(atPath: file.string, toPath: copy.string)
        }
        try await library.run()
        for name in names {
            let file = corpus.pushing(FilePath(name))
            let stored = try library.record(FilePath(root: nil, [try #require(file.lastComponent)])).fingerprints
            let found = try fingerprinter.fingerprints(of: file, .stored)
            #expect(found.pdq == stored.pdq.map { String(format: "%02x", $0) }.joined(), "\(name)")
            #expect(found.pdqQuality == Int(stored.pdqQuality) && found.thumbHash == Array(stored.thumbHash))
        }
    }

    @Test("An unreadable file is an error that names the file and the reason")
    func refused() throws {
        let folder = try TemporaryFolder()
        func path(_ name: String, _ bytes: [UInt8]) throws -> FilePath {
            let path = folder.path.appending(name)
            try path.write(bytes)
            return path
        }
        let photo = try SamplePhoto(size: .small, seed: 1).encoded()
        let fingerprinter = FileFingerprinter()
        defer { fingerprinter.shutdown() }
        let refused: [(FilePath, String)] = [
            (folder.path.appending("none.jpg"), "No such file"), (folder.path, "regular file"),
            (try path("empty.jpg", []), "empty"), (try path("text.jpg", Array("no picture".utf8)), "format"),
            (try path("cut.jpg", Array(photo.prefix(200))), "ends before"),
        ]
        for (file, reason) in refused {
            let error = #expect(throws: FileFingerprintError.self) { try fingerprinter.fingerprints(of: file, .stored) }
            #expect(error?.path == file && error?.reason.contains(reason) == true, "\(error.map { "\($0)" } ?? "")")
        }
        for name in ["b.jpg", "c.CR2"] {
            #expect(try fingerprinter.fingerprints(of: try path(name, photo), .literal).damage.isEmpty)
        }
    }
}
