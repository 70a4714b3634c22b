import PhotoModel
import PhotoSession
import SluiceClient

extension ReviewWindow {
    init(_ around: ReviewSurroundings) {
        let total = around.progress.total
        self.init(
            card: around.current.map { Card($0, of: total) },
            following: around.following.map { Card($0, of: total) },
            preceding: around.preceding.map { Card($0, of: total) },
            progress: SessionProgress(around.progress)
        )
    }
}

extension Card {
    fileprivate init(_ placed: PlacedPhoto, of total: Int) {
        self.init(place: placed.place, total: total, photo: Photo(placed.photo))
    }
}

extension SessionProgress {
    fileprivate init(_ progress: ReviewProgress) {
        self.init()
        (total, reviewed, remaining) = (progress.total, progress.reviewed, progress.remaining)
        for (verdict, count) in progress.byVerdict { byVerdict[ClientVerdict(verdict)] = count }
        pending = progress.pending
        (lastMinuteRate, rate) = (progress.lastMinuteRate, progress.rate)
        secondsLeft = progress.timeLeft.map { $0 / .seconds(1) }
    }
}
