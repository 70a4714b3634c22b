import Cryptography
import Foundation
import NIOCore
import PhotoModel
import SystemPackage
import TestSupport
import Testing

@testable import PhotoServer

@Suite("The web page's files")
struct PagesTests {
    @Test func `All files of the folder are embedded unchanged`() throws {
        let folder = URL(filePath: packageFolder.appending("Sources/Fronts/WebFront/pages").string)
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
    @Test func `The service worker caches all files of the page, under a version of their own`() throws {
        let pages = WebPages.embedded
        let list = String(buffer: try #require(pages["/shell-files.js"]).bytes)
        let listed = list.matches(of: /'(\/[^']+)'/).map { String($0.output.1) }
        let expected = pages.paths.subtracting(WebPages.views).subtracting([
            "/service-worker.js", "/shell-files.js", "/index.html", "/api/v1/openapi.json", "/icons/icon-512.png",
            "/icons/icon-maskable-512.png",
        ])
        #expect(listed == expected.sorted())

        var digest = SHA256()
        for path in listed + ["/index.html"] {
            digest.update(Array(try #require(pages[path]).bytes.readableBytesView))
        }
        let version = Hex.text(digest.finish().prefix(8))
        #expect(list.contains("version: '\(version)'"), "Run scripts/embed-pages.")
    }
}
