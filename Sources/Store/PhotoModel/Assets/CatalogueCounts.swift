/// How much a catalogue of any version holds.
package struct CatalogueCounts: Sendable {
    package let photos, decisions, pending, albums: Int

    package init(photos: Int, decisions: Int, pending: Int, albums: Int) {
        self.photos = photos
        self.decisions = decisions
        self.pending = pending
        self.albums = albums
    }
}
