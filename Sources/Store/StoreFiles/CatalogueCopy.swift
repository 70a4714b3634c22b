package import FoundationEssentials
package import SystemPackage

/// A copy of a catalogue, which can take its place.
package struct CatalogueCopy: Sendable, Hashable {
    package var path: FilePath
    package var made: Date
    package var photos, decisions: Int

    package init(path: FilePath, made: Date, photos: Int, decisions: Int) {
        self.path = path
        self.made = made
        self.photos = photos
        self.decisions = decisions
    }
}
