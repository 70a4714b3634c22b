import Foundation

@testable import SluiceClient

/// Cards of a review of photos `p0`, `p1`, ….
func card(_ place: Int, of total: Int = 10, _ verdict: Verdict? = nil) -> Card {
    var photo = Photo(id: "p\(place)", name: "\(place).jpg")
    (photo.verdict, photo.pending, photo.contentID) = (verdict, verdict != nil, "c\(place)")
    photo.tiers = ["large": "/api/v1/tiers/c\(place)/large", "thumb": "/api/v1/tiers/c\(place)/thumb"]
    return Card(place: place, total: total, photo: photo)
}

/// What a library answers at a place: five cards ahead, and two behind.
///
/// - Parameter verdicts: by place.
func window(_ place: Int, of total: Int = 10, ahead: Int = 5, _ verdicts: [Int: Verdict] = [:]) -> ReviewWindow {
    var progress = SessionProgress()
    (progress.total, progress.reviewed) = (total, verdicts.count)
    (progress.remaining, progress.pending) = (total - verdicts.count, verdicts.count)
    for verdict in verdicts.values { progress.byVerdict[verdict] += 1 }
    func cards(_ places: some Sequence<Int>) -> [Card] { places.map { card($0, of: total, verdicts[$0]) } }
    return ReviewWindow(
        card: place < total ? card(place, of: total, verdicts[place]) : nil,
        following: cards((place + 1)..<max(place + 1, min(total, place + 1 + ahead))),
        preceding: cards((max(0, place - 2)..<place).reversed()),
        progress: progress
    )
}

extension [Card] {
    var ids: [String] { map(\.id) }
}
