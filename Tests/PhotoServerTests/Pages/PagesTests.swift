import Foundation
import NIOCore
import Testing

@testable import PhotoServer

@Suite("The web page's files")
struct PagesTests {
    @Test func `All files of the folder are in the program, as they are`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../Sources/WebFront/pages"
        )
        .standardizedFileURL
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { name in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: folder.appending(path: name).path, isDirectory: &isFolder)
            return !isFolder.boolValue && !name.split(separator: "/").contains { $0.hasPrefix(".") }
        }
        #expect(WebPages.embedded.paths.subtracting(WebPages.views) == Set(names.map { "/\($0)" }))
        for name in names {
            let bytes = try Data(contentsOf: folder.appending(path: name))
            #expect(WebPages.embedded["/\(name)"]?.bytes.readableBytesView.elementsEqual(bytes) == true, "\(name)")
        }
    }
}
