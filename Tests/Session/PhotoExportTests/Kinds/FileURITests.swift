import Cryptography
import PhotoModel
import StoreFiles
import SystemPackage
import Testing

@testable import PhotoExport

/// What `g_filename_to_uri` of GLib 2.74 gives.
@Suite struct FileURITests {
    private func uri(_ path: [UInt8]) -> String {
        String(decoding: FileURI(FilePath(bytes: path)).text, as: UTF8.self)
    }

    @Test(arguments: [
        ("/a b;c.jpg", "file:///a%20b%3Bc.jpg"), ("/100%/#1?.jpg", "file:///100%25/%231%3F.jpg"),
        ("/[x]{y}^`|\\\"<>", "file:///%5Bx%5D%7By%7D%5E%60%7C%5C%22%3C%3E"), ("/é", "file:///%C3%A9"),
        ("/!$&'()*+,-.:=@_~", "file:///!$&'()*+,-.:=@_~"),
    ])
    func `Bytes are escaped as GLib does`(_ path: String, _ expected: String) {
        #expect(uri(Array(path.utf8)) == expected)
    }

    @Test func `Bytes that are no text are escaped one by one`() {
        #expect(uri(Array("/caf".utf8) + [0xE9, 0x0A, 0x7F]) == "file:///caf%E9%0A%7F")
    }

    @Test func `The file's name is the MD5 of the URI, as in the standard's example`() {
        let uri = FileURI("/home/jens/photos/me.png")
        #expect(Hex.text(NameDigest.md5(uri.text)) == "c6ee772d9e49320e97ec29a7eb5b1697")
    }
}
