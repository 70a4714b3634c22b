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
    private let front = packageFolder.appending("Sources/Fronts/WebFront")
    private let workers: Set<String> = ["service-worker.js", "swipe/decoder-worker.js"]

    private func files(in folder: String) throws -> [String: Data] {
        let folder = URL(filePath: front.appending(folder).string)
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { name in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: folder.appending(path: name).path, isDirectory: &isFolder)
            return !isFolder.boolValue && !name.split(separator: "/").contains { $0.hasPrefix(".") }
        }
        return try names.reduce(into: [:]) { $0[$1] = try Data(contentsOf: folder.appending(path: $1)) }
    }

    private func isBundled(_ name: String) -> Bool {
        (name.hasSuffix(".js") || name.hasSuffix(".css")) && !workers.contains(name)
    }

    private func digest(_ files: [String: Data]) -> String {
        var digest = SHA256()
        for (name, bytes) in files.sorted(by: { $0.key < $1.key }) { digest.update(Array(name.utf8) + bytes) }
        return Hex.text(digest.finish().prefix(8))
    }

    @Test func `All files of the folder and the bundle are embedded unchanged`() throws {
        let served = try files(in: "pages").filter { !isBundled($0.key) }.merging(try files(in: "bundle")) { $1 }
        #expect(WebPages.embedded.paths.subtracting(WebPages.views) == Set(served.keys.map { "/\($0)" }))
        for (name, bytes) in served {
            let embedded = try #require(WebPages.embedded["/\(name)"], "Run scripts/embed-pages.")
            #expect(embedded.bytes.readableBytesView.elementsEqual(bytes), "\(name)")
        }
    }

    @Test(arguments: ["js", "css"])
    func `The bundle is made of the folder's files`(kind: String) throws {
        let sources = try files(in: "pages").filter { isBundled($0.key) && $0.key.hasSuffix(".\(kind)") }
        #expect(sources.count > 10)
        let bundle = String(buffer: try #require(WebPages.embedded["/app.\(kind)"]).bytes)
        #expect(bundle.hasPrefix("/* Made by scripts/embed-pages of sources with the digest \(digest(sources)). */"))
    }

    @Test func `A browser needs nothing beyond the page, its bundle and icons for its first view`() throws {
        let index = String(buffer: try #require(WebPages.embedded["/index.html"]).bytes)
        let needed = index.matches(of: /(?:src|href)="([^"]+)"/).map { String($0.output.1) }
        #expect(
            Set(needed) == [
                "/app.css", "/app.js", "/icons/icon.svg", "/icons/icon-192.png", "/manifest.webmanifest",
            ]
        )
        let bundle = String(buffer: try #require(WebPages.embedded["/app.js"]).bytes)
        #expect(!bundle.contains(#/\n(?:import|export) .* from/#))
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
        let cached: [String: Data] = try (listed + ["/index.html"]).reduce(into: [:]) { files, path in
            files[String(path.dropFirst())] = Data(try #require(pages[path]).bytes.readableBytesView)
        }
        #expect(list.contains("version: '\(digest(cached))'"), "Run scripts/embed-pages.")
    }
}
