import Hummingbird
import PhotoModel
import Testing

@testable import PhotoServer
@testable import PhotoSession

@Suite("Timeline document")
struct TimelineDocumentTests {
    @Test func `A timeline of 50,000 photos in ten years and its first page of cells take less than 200 KB`() throws {
        let count = 50_000
        let days = (0..<3650).map { day in
            PhotoDay(day: "20\(10 + day / 365)-10-\(10 + day % 20)", count: count / 3650)
        }
        let timeline = TimelineDocument(order: "1a2b3c4-17", days: days, shapes: [UInt8](repeating: 151, count: count))
        let cells = (0..<200).map { number in
            var cell = PhotoCell(id: .next(), isPending: true, isMissing: false, isFavourite: true, rating: 5)
            (cell.width, cell.height, cell.verdict) = (8256, 5504, .favourite)
            cell.placeholder = [UInt8](repeating: UInt8(number), count: 25)
            cell.content = ContentID(words: .zero)
            return CellDocument(cell, for: nil)
        }
        let page = CellsDocument(order: "1a2b3c4-17", total: count, offset: 0, cells: cells)
        let byteCount = try [Response.json(timeline), Response.json(page)].reduce(0) {
            $0 + ($1.body.contentLength ?? .max / 2)
        }
        #expect(byteCount < 200_000)
    }
}
