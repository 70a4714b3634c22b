import Backpressure
import Foundation
import Imaging
import SampleLibrary
import SluiceClient
import Terminal
import Testing

@testable import sluice

@Suite("Pictures made for a terminal")
struct PictureBoardTests {
    private let box = CellArea(row: 0, column: 0, rows: 4, columns: 12)

    private func shown(seed: UInt64) throws -> PictureBoard.Shown {
        let bytes = try SamplePhoto(size: PixelSize(width: 96, height: 64), seed: seed, orientation: .up).encoded()
        let picture = EncodedPicture(bytes: Data(bytes), mediaType: "image/jpeg", tier: "large")
        return PictureBoard.Shown(photo: Photo.sample().id, picture: .wanted(picture))
    }

    @Test("An edited photo is shown as it is now, and until then as it was")
    func edited() async throws {
        let pool = try BlockingPool(name: "display", threadCount: 1)
        let (made, send) = AsyncStream.makeStream(of: (PictureBoard.Request, PictureBoard.Outcome).self)
        var next = made.makeAsyncIterator()
        let capabilities = TerminalCapabilities(pictures: .halfBlocks, colours: .direct)
        var board = PictureBoard(capabilities, pool: pool) { send.yield(($0, $1)) }
        func handle(_ request: PictureBoard.Request, _ outcome: PictureBoard.Outcome) -> Bool {
            board.handle(request, outcome)
        }
        func cells() throws -> [[Cell]] {
            guard case .cells(let cells) = try #require(board.picture) else { return [] }
            return cells
        }

        board.want(try shown(seed: 1), in: box)
        var (request, outcome) = try #require(await next.next())
        #expect(handle(request, outcome))
        let before = try cells()
        board.want(try shown(seed: 1), in: box)
        board.want(try shown(seed: 2), in: box)
        #expect(try cells() == before)
        (request, outcome) = try #require(await next.next())
        #expect(handle(request, outcome))
        #expect(try cells() != before)
        // The previous picture is not made again.
        board.want(try shown(seed: 1), in: box)
        #expect(try cells() == before)
        await pool.shutdown()
    }

    @Test("Why a better picture cannot be loaded is told, also if that is known later")
    func problem() async throws {
        let pool = try BlockingPool(name: "display", threadCount: 1)
        let capabilities = TerminalCapabilities(pictures: .halfBlocks, colours: .direct)
        var board = PictureBoard(capabilities, pool: pool) { _, _ in }
        var shown = PictureBoard.Shown(photo: "p", picture: .none)
        board.want(shown, in: box)
        #expect(board.problem == nil)
        shown.problem = "It is gone."
        board.want(shown, in: box)
        #expect(board.problem == "It is gone.")
        board.want(PictureBoard.Shown(photo: "q", picture: .none), in: box)
        #expect(board.problem == nil)
        await pool.shutdown()
    }

    @Test("While the zoom moves, intermediate parts are shown, and parts that were passed are not")
    func parts() async throws {
        let pool = try BlockingPool(name: "display", threadCount: 1)
        let capabilities = TerminalCapabilities(pictures: .halfBlocks, colours: .direct)
        var board = PictureBoard(capabilities, pool: pool) { _, _ in }
        let shown = try shown(seed: 1)
        let bytes = Array(try #require(shown.picture.picture).bytes)
        var zoom = Zoom(shown.photo, .picture(bytes, tier: "large"), PixelSize(width: 96, height: 64))
        #expect(board.window(box) == PixelSize(width: 12, height: 8))
        func request() -> PictureBoard.Request {
            let part = PictureBoard.Request.Part(
                source: .picture(bytes, tier: "large"),
                area: zoom.part(board.window(box))
            )
            return PictureBoard.Request(photo: shown.photo, picture: shown.picture, box: box, part: part)
        }
        var requests: [PictureBoard.Request] = []
        for _ in 0..<3 {
            board.want(shown, in: box, zoom)
            requests.append(request())
            zoom.move(.right, board.window(box))
        }
        func handle(_ request: PictureBoard.Request, _ outcome: PictureBoard.Outcome) -> Bool {
            board.handle(request, outcome)
        }
        let drawn = PictureBoard.Outcome.success(.cells([[Cell("x", .plain)]]))
        #expect([1, 2, 0].map { number in handle(requests[number], drawn) } == [true, true, false])
        board.want(shown, in: box)
        #expect(!handle(requests[2], drawn))
        await pool.shutdown()
    }
}
