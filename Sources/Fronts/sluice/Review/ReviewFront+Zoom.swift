import SluiceClient
import Terminal

/// Viewing a photo pixel by pixel. This ends with the photo: the next one is shown whole.
extension ReviewFront {
    /// Once the zoom key is pressed, arrows decide nothing.
    var isZooming: Bool { zooming != nil || view.zoom != nil }

    func beginZoom() {
        guard view.hasPictures, let photo = view.card?.photo else { return }
        view.overlay = nil
        showMessage("1:1…")
        let task = Task { [host, send] in
            let result: Result<Zoom, any Error>
            do { result = .success(try await host.zoom(photo)) } catch { result = .failure(error) }
            if !Task.isCancelled { send.yield(.zoom(photo.id, result)) }
        }
        zooming = (photo.id, task)
    }

    func endZoom() {
        zooming?.task.cancel()
        (zooming, view.zoom) = (nil, nil)
    }

    func zoomed(_ photo: String, _ result: Result<Zoom, any Error>) {
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
