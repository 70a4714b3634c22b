import PhotoModel
import PhotoPipeline
import PhotoSession
import Terminal

/// Viewing a photo pixel by pixel. This ends with the photo: the next one is shown whole.
extension ReviewFront {
    /// Once the zoom key is pressed, arrows decide nothing.
    var isZooming: Bool { zooming != nil || view.zoom != nil }

    func beginZoom() {
        guard view.hasPictures, let card = view.card else { return }
        view.overlay = nil
        showMessage("1:1…")
        let task = Task { [library, send] in
            let result: Result<Zoom, any Error>
            do { result = .success(try await Zoom.find(card, in: library)) } catch { result = .failure(error) }
            if !Task.isCancelled { send.yield(.zoom(card.id, result)) }
        }
        zooming = (card.id, task)
    }

    func endZoom() {
        zooming?.task.cancel()
        (zooming, view.zoom) = (nil, nil)
    }

    func zoomed(_ photo: AssetID, _ result: Result<Zoom, any Error>) {
        guard zooming?.photo == photo else { return }
        zooming = nil
        isStale = true
        switch result {
        case .success(let zoom):
            view.zoom = zoom
            showMessage("1:1, \(zoom.words): arrows move, Esc shows all of it")
        case .failure(let error): showMessage("\(error)", isProblem: true)
        }
    }

    func move(_ direction: Zoom.Direction) {
        guard let layout = view.layout(columns: screen.columns, rows: screen.rows) else { return }
        view.zoom?.move(direction, board.window(layout.picture))
    }
}

extension Zoom {
    /// The picture with the most pixels of a photo.
    ///
    /// - Throws: `LibraryError.noPicture`, `CancellationError`
    fileprivate static func find(_ card: ReviewCard, in library: PhotoLibrary) async throws -> Zoom {
        do {
            if card.photo.format == "jpeg" {
                let original = try await library.fullResolution(card.id)
                if let size = PictureDecoder.size(original) { return Zoom(card.id, .picture(original), size) }
            }
            // This process runs no decoder for other originals.
            let tiles = try await library.fullSize(card.id)
            return Zoom(card.id, .tiles(tiles), tiles.size)
        } catch is LibraryError {
            // The original is gone or unreadable: its tiers are used.
        }
        let tier = try await library.picture(card.id, tier: library.tierNames.first)
        guard let size = PictureDecoder.size(tier) else {
            throw LibraryError.noPicture(path: card.photo.path, reason: "its largest tier is not a picture")
        }
        return Zoom(card.id, .picture(tier), size)
    }
}

extension Zoom.Direction {
    init?(_ key: Key) {
        guard key.modifiers.isEmpty else { return nil }
        switch key.code {
        case .left: self = .left
        case .right: self = .right
        case .up: self = .up
        case .down: self = .down
        default: return nil
        }
    }
}
