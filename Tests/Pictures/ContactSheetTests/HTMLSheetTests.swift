import ContactSheet
import SheetProtocol
import Testing

struct HTMLSheetTests {
    private final class Folder {
        var files: [String: String] = [:]
        var order: [String] = []

        func write(_ path: String, _ bytes: [UInt8]) {
            #expect(files.updateValue(String(decoding: bytes, as: UTF8.self), forKey: path) == nil, "\(path) twice")
            order.append(path)
        }

        var pages: [String] { order.filter { $0.hasSuffix(".html") } }
        var index: String { files["index.html"] ?? "" }
    }

    private func contents(_ groups: [SheetGroup], title: String = "Norway", filter: String = "") -> SheetContents {
        SheetContents(
            title: title,
            filter: filter,
            created: "2026-11-30T12:00:00+01:00",
            grouping: groups.contains { !$0.title.isEmpty } ? .day : .none,
            groups: groups,
            taken: "2024-11-10T10:00"..."2024-11-11T11:00",
            captions: [.name, .taken, .settings]
        )
    }

    private func picture(_ number: UInt8, width: Int = 1024, height: Int = 683) -> SheetPicture {
        SheetPicture(digest: [0xAB, number], format: .jpeg, width: width, height: height)
    }

    private func written(
        _ contents: SheetContents,
        photosPerPage: Int = 500,
        _ photo: (Int) -> (SheetPhoto, SheetPicture?)
    ) throws -> Folder {
        let folder = Folder()
        var sheet = HTMLSheet(contents, SheetLayout(), photosPerPage: photosPerPage) { folder.write($0, $1) }
        for number in 0..<contents.photoCount {
            let (photo, picture) = photo(number)
            try sheet.append(photo, picture)
        }
        try sheet.finish()
        #expect(folder.pages.count == sheet.pageCount)
        return folder
    }

    @Test func aPhotoHasItsPictureNameTimeSettingsAndMarks() throws {
        let photo = SheetPhoto(
            name: "IMG 1.jpg",
            takenAt: "2024-11-10T14:32:05.120",
            settings: "1/30 s  ƒ/3.5",
            stars: 4,
            isFavourite: true
        )
        let groups = [SheetGroup(title: "Sunday 10 November 2024", day: "2024-11-10", count: 1)]
        let folder = try written(contents(groups)) { _ in (photo, picture(7)) }
        #expect(folder.order == ["index.html"])
        #expect(
            folder.index.contains(
                #"<img src="pictures/ab07.jpg" width="1024" height="683" loading="lazy" alt="IMG 1.jpg">"#
            )
        )
        #expect(folder.index.contains(#"<time datetime="2024-11-10T14:32">14:32</time>"#))
        #expect(folder.index.contains(#"<time datetime="2024-11-10">Sunday 10 November 2024</time>"#))
        #expect(folder.index.contains("1/30 s  ƒ/3.5"))
        #expect(folder.index.contains(#"role="img" aria-label="favourite, 4 stars">"#))
        #expect(folder.index.contains("1 photo<"))
        #expect(folder.index.contains("10–11 November 2024"))
    }

    @Test func titleFilterFoldersAndNamesAreEscaped() throws {
        let evil = "</style></title><script>alert(\"1\")</script>'&"
        let folder = try written(contents([SheetGroup(title: evil, count: 1)], title: evil, filter: evil)) { _ in
            (SheetPhoto(name: evil, settings: evil), nil)
        }
        #expect(!folder.index.contains("<script"))
        #expect(folder.index.components(of: "</style>") == 1)
        #expect(folder.index.components(of: "</title>") == 1)
        #expect(folder.index.contains("No picture"))
    }

    @Test func nothingComesFromTheNetworkAndNothingIsAScript() throws {
        let folder = try written(contents([SheetGroup(title: "", count: 3)]), photosPerPage: 2) { number in
            (SheetPhoto(name: "\(number).jpg"), picture(UInt8(number)))
        }
        for page in folder.pages.compactMap({ folder.files[$0] }) {
            #expect(!page.contains("://"))
            #expect(!page.contains("<script"))
            #expect(!page.contains("javascript:"))
            #expect(page.contains("Content-Security-Policy\" content=\"default-src 'none'; img-src 'self' file:;"))
        }
    }

    @Test func equalPicturesAreOneFile() throws {
        let folder = try written(contents([SheetGroup(title: "", count: 3)])) { number in
            (SheetPhoto(name: "\(number).jpg"), picture(number == 1 ? 1 : 0))
        }
        #expect(folder.index.components(of: "src=\"pictures/ab00.jpg\"") == 2)
    }

    @Test func pagesLinkToEachOtherAndTheContentsToGroups() throws {
        let groups = [
            SheetGroup(title: "A", count: 3), SheetGroup(title: "B", count: 4), SheetGroup(title: "C", count: 2),
        ]
        let folder = try written(contents(groups), photosPerPage: 4) { number in
            (SheetPhoto(name: "\(number).jpg"), picture(UInt8(number)))
        }
        #expect(folder.pages == ["index.html", "page-2.html", "page-3.html"])
        #expect(folder.index.contains(##"<a href="#group-1" dir="auto">A</a>"##))
        // B has more photos than half a page, and begins where A ends.
        #expect(folder.index.contains(##"<a href="#group-2" dir="auto">B</a>"##))
        #expect(folder.index.contains(##"<a href="page-3.html#group-3" dir="auto">C</a>"##))
        let second = try #require(folder.files["page-2.html"])
        #expect(second.contains("id=\"group-2-continued\""))
        #expect(second.contains(#"<a href="index.html">1</a>"#))
        #expect(second.contains(#"<strong aria-current="page">2</strong>"#))
        #expect(second.contains(#"<a href="page-3.html">3</a>"#))
        #expect(try #require(folder.files["page-3.html"]).contains("id=\"group-3\""))
    }

    @Test func fiftyThousandPhotosAreManySmallPages() throws {
        let groups = (0..<500).map { SheetGroup(title: "Day \($0)", count: 100) }
        var largest = 0
        var pages = 0
        var sheet = HTMLSheet(contents(groups), SheetLayout()) { path, bytes in
            guard path.hasSuffix(".html") else { return }
            largest = max(largest, bytes.count)
            pages += 1
        }
        for number in 0..<50_000 { try sheet.append(SheetPhoto(name: "IMG_\(number).jpg"), picture(1)) }
        try sheet.finish()
        #expect(pages == 100)
        #expect(largest < 400_000)
    }

    @Test func withoutPhotosThereIsAnEmptyPage() throws {
        let folder = try written(contents([])) { _ in (SheetPhoto(name: ""), nil) }
        #expect(folder.order == ["index.html"])
        #expect(folder.index.contains("0 photos"))
        #expect(folder.index.hasSuffix("</html>\n"))
    }

    @Test func photosBeyondThoseAnnouncedAreLeftOut() throws {
        let folder = Folder()
        var sheet = HTMLSheet(contents([SheetGroup(title: "", count: 1)]), SheetLayout()) { folder.write($0, $1) }
        for number in 0..<3 { try sheet.append(SheetPhoto(name: "\(number).jpg"), picture(UInt8(number))) }
        try sheet.finish()
        #expect(folder.order == ["index.html"])
    }

    @Test func aPageThatLacksPhotosIsWritten() throws {
        let folder = Folder()
        var sheet = HTMLSheet(contents([SheetGroup(title: "", count: 9)]), SheetLayout()) { folder.write($0, $1) }
        try sheet.append(SheetPhoto(name: "0.jpg"), picture(0))
        try sheet.finish()
        #expect(folder.index.hasSuffix("</ul>\n</section>\n</main>\n</body>\n</html>\n"))
    }

    @Test func everyElementIsClosed() throws {
        let groups = [SheetGroup(title: "A", count: 3), SheetGroup(title: "B", count: 4)]
        let folder = try written(contents(groups), photosPerPage: 5) { number in
            (SheetPhoto(name: "a_\(number).jpg", stars: number), number == 2 ? nil : picture(UInt8(number)))
        }
        for page in folder.pages { #expect(openElements(try #require(folder.files[page])) == []) }
    }

    /// The elements of a page that lack their end or their start.
    private func openElements(_ page: String) -> [Substring] {
        var open: [Substring] = []
        for tag in page.split(separator: "<").dropFirst() {
            let name = tag.prefix { $0.isLetter || $0.isNumber || $0 == "/" || $0 == "!" }
            if ["meta", "img", "wbr", "!doctype"].contains(name) { continue }
            if name.first == "/", open.last == name.dropFirst() { open.removeLast() } else { open.append(name) }
        }
        return open
    }
}

extension String {
    fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
