import SheetProtocol
import Testing

struct SheetMessagesTests {
    @Test func aRequestIsOneLineAndIsReadAsItWasWritten() throws {
        let entry = SheetEntry(
            name: "a\nb \u{1F30A} \"é\".jpg",
            lines: ["a\nb", "12:30"],
            stars: 4,
            isFavourite: true,
            byteCount: 120_000
        )
        let line = try SheetMessages.line(SheetRequest(photo: entry))
        #expect(line.filter { $0 == UInt8(ascii: "\n") }.count == 1)
        #expect(line.last == UInt8(ascii: "\n"))
        #expect(try SheetMessages.message(SheetRequest.self, line) == SheetRequest(photo: entry))
    }

    @Test func aHeaderIsReadAsItWasWritten() throws {
        let header = SheetHeader(
            title: "日本",
            facts: "2 photos",
            note: "",
            created: "2026-11-30T12:00:00+01:00",
            language: "ja",
            layout: SheetLayout(),
            captionLines: 2,
            marksLine: 1,
            groups: [.init(title: "Sunday 1 June 2025", shortTitle: "Sun 1 Jun 2025", count: 2)]
        )
        let line = try SheetMessages.line(SheetRequest(header: header))
        #expect(try SheetMessages.message(SheetRequest.self, line).header == header)
        #expect(header.photoCount == 2)
    }

    @Test func aPictureHasPixelsForThePrintedSizeOfItsColumn() {
        var layout = SheetLayout()
        layout.columns = 1
        layout.rows = 1
        layout.margin = 0
        // 297 mm at 254 dots an inch.
        #expect(layout.pictureEdge(dotsPerInch: 254) == 2970)
        layout.columns = 4
        layout.rows = 5
        layout.margin = 12
        #expect((500...560).contains(layout.pictureEdge()))
    }

    @Test func layoutsThatLeaveNoRoomAreInvalid() {
        var layout = SheetLayout()
        #expect(layout.isValid)
        layout.columns = 0
        #expect(!layout.isValid)
        layout = SheetLayout()
        layout.rows = 17
        #expect(!layout.isValid)
        layout = SheetLayout()
        layout.margin = .nan
        #expect(!layout.isValid)
    }
}
