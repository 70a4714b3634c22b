import Backpressure
import Imaging
import SluiceClient
import Terminal

/// Has the picture of the photo on display prepared for the terminal, on threads of its own. Cancels obsolete work, and
/// drops results that arrive too late.
struct PictureBoard {
    /// A picture in a box of cells.
    struct Request: Sendable, Equatable {
        var photo: String
        /// Changes if the photo was edited, or if a better picture arrived.
        var picture: CardPicture
        var box: CellArea
        /// A part of the picture, pixel by pixel; nil for the whole picture, as large as fits.
        var part: Part?

        struct Part: Sendable, Equatable {
            var source: Zoom.Source
            var area: PixelArea
        }

        var quality: Quality { Quality(picture) }

        func isBeside(_ other: Request?) -> Bool { photo == other?.photo && box == other?.box }
    }

    /// Quality levels, worst first.
    enum Quality: Int, Sendable, Comparable {
        case none, placeholder, standIn, wanted

        init(_ picture: CardPicture) {
            self =
                switch picture {
                case .none: .none
                case .placeholder: .placeholder
                case .standIn: .standIn
                case .wanted: .wanted
                }
        }

        static func < (a: Quality, b: Quality) -> Bool { a.rawValue < b.rawValue }
    }

    typealias Outcome = Result<DrawnPicture?, any Error>

    private let pool: BlockingPool
    private let capabilities: TerminalCapabilities
    private let made: @Sendable (Request, Outcome) -> Void
    private var wanted: Request?
    private var work: Task<Void, Never>?
    private var lastID: UInt32 = 0
    /// The picture on display.
    private(set) var picture: DrawnPicture?
    /// Why it could not be loaded, and why it could not be drawn.
    private var loadProblem: String?
    private var drawProblem: String?
    private var shown: Request?
    /// Pictures that may be wanted next: of the next photo, and of those on display last.
    private var spares: [(request: Request, picture: DrawnPicture)] = []
    private static let maxSpares = 3
    /// The request being prepared in advance, and the last one that was.
    private var prepared: Request?
    private var lastPrepared: Request?

    /// - Parameter made: called when a picture is ready. Its receiver calls ``handle(_:_:)``.
    init(
        _ capabilities: TerminalCapabilities,
        pool: BlockingPool,
        made: @escaping @Sendable (Request, Outcome) -> Void
    ) {
        self.capabilities = capabilities
        self.pool = pool
        self.made = made
    }

    /// Why there is no picture.
    var problem: String? { drawProblem ?? loadProblem }

    /// A card's picture that is at hand.
    struct Shown: Sendable {
        var photo: String
        var picture: CardPicture
        /// Why there is no better one.
        var problem: String?
    }

    /// Requests a picture in a box of cells; nil for none.
    ///
    /// - Parameter zoom: shows a part of the picture.
    mutating func want(_ shown: Shown?, in box: CellArea, _ zoom: Zoom? = nil) {
        let part = zoom.map { Request.Part(source: $0.source, area: $0.part(window(box))) }
        let request = shown.map { Request(photo: $0.photo, picture: $0.picture, box: box, part: part) }
        loadProblem = shown?.problem
        guard request != wanted else { return }
        work?.cancel()
        wanted = request
        // Until then, a worse picture of the same photo is better than none.
        if self.shown?.isBeside(request) != true { forget() }
        drawProblem = nil
        guard let request, request.quality > .none || request.part != nil, !box.isEmpty else { return }
        if let spare = spares.first(where: { $0.request == request }) {
            return (picture, self.shown) = (spare.picture, request)
        }
        // It is already being made.
        guard request != prepared else { return }
        work = make(request, priority: .interactive)
    }

    /// Number of pixels shown in a box of cells.
    func window(_ box: CellArea) -> PixelSize {
        let cell = capabilities.cell ?? .assumed
        if capabilities.pictures == .halfBlocks {
            return PixelSize(width: box.columns, height: max(1, box.rows * cell.height / cell.width))
        }
        return PixelSize(width: box.columns * cell.width, height: box.rows * cell.height)
    }

    /// Prepares the picture of the next card, for the current box.
    mutating func prepare(_ card: Card, _ picture: EncodedPicture) {
        guard let box = wanted?.box, lastPrepared?.photo != card.id || lastPrepared?.box != box else { return }
        let request = Request(photo: card.id, picture: .wanted(picture), box: box)
        guard request != wanted, !spares.contains(where: { $0.request == request }) else { return }
        (prepared, lastPrepared) = (request, request)
        _ = make(request, priority: .bulk)
    }

    private mutating func make(_ request: Request, priority: Priority) -> Task<Void, Never> {
        // A new ID each time: terminals that cache pictures by ID would show the wrong one for a moment.
        lastID = lastID % 100_000 + 1
        let (pool, capabilities, made, id) = (pool, capabilities, made, lastID)
        return Task {
            let outcome: Outcome
            do {
                outcome = .success(
                    try await pool.run(priority: priority) {
                        try Self.draw(request, id: id, capabilities)
                    }
                )
            } catch {
                outcome = .failure(error)
            }
            made(request, outcome)
        }
    }

    /// - Returns: whether the display changes.
    mutating func handle(_ request: Request, _ outcome: Outcome) -> Bool {
        if request == prepared {
            prepared = nil
            if case .success(let drawn?) = outcome { keep(drawn, request) }
        }
        guard isWanted(request) else { return false }
        switch outcome {
        case .success(let drawn):
            (picture, shown, drawProblem) = (drawn, request, nil)
            if let drawn { keep(drawn, request) }
        case .failure(let error) where error is CancellationError: return false
        case .failure(let error): drawProblem = "\(error)"
        }
        return true
    }

    /// Also accepts intermediate parts while the zoom moves to its destination.
    private func isWanted(_ request: Request) -> Bool {
        guard let wanted, request != wanted else { return request == wanted }
        return request.part != nil && wanted.part != nil && shown != wanted && request.isBeside(wanted)
    }

    private mutating func keep(_ picture: DrawnPicture, _ request: Request) {
        guard request.quality == .wanted, request.part == nil else { return }
        spares.removeAll { $0.request == request || $0.request.box != request.box }
        spares.append((request, picture))
        if spares.count > Self.maxSpares { spares.removeFirst() }
    }

    private mutating func forget() { (picture, shown, drawProblem) = (nil, nil, nil) }
}
