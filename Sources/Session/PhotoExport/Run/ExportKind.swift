package import PhotoIndex
import PhotoModel
package import PhotoRecord
package import PhotoSession
package import PhotoStore
import StoreFiles
import SystemPackage

/// A form in which programs get the prepared pictures of a library.
package protocol ExportKind: Sendable {
    /// In commands, and of the manifest.
    static var name: String { get }
    /// Whether the program that the export is for writes such files, too: finding some is no problem.
    static var isShared: Bool { get }
    /// Whether each file of a stack counts, because programs look for the pictures of files.
    static var coversEachFile: Bool { get }
    /// The choices that determine the files, on one line: another text is another export.
    var request: String { get }
    /// The photos' order. The same photos give the same files in any order only where the kind says so.
    static var sort: PhotoSort.Key { get }
    var modes: ExportFolder.Modes { get }

    /// The files of some photos, which follow those of the calls before. Blocks on the disk.
    mutating func files(of photos: ExportBatch) throws -> ExportPlan
    /// The files of the whole export, after the last photo.
    mutating func lastFiles() throws -> ExportPlan
}

extension ExportKind {
    package static var isShared: Bool { false }
    package static var coversEachFile: Bool { false }
    package static var sort: PhotoSort.Key { .folder }
    package var modes: ExportFolder.Modes { ExportFolder.Modes() }
    package mutating func lastFiles() throws -> ExportPlan { ExportPlan() }
}

extension ExportKind {
    /// Of its manifest: exports of several libraries can share a folder.
    package static func manifestName(of library: Library) -> String {
        "\(name)-\(ExportKey("library", library.location.catalogueBase.bytes).hex.prefix(8))"
    }
}

extension PhotoFilter {
    /// The same photos, each file of a stack by itself.
    package var ofEachFile: PhotoFilter { .and([self, .or([.members, .not(.members)])]) }
}

/// What an export does for some photos.
package struct ExportPlan: Sendable {
    package var files: [ExportFile] = []
    /// Photos that are not in the export.
    package var problems: [ExportProblem] = []
    /// Photos that the program the export is for has to make pictures of itself.
    package var leftToProgram = 0
    /// Files of those photos that earlier runs wrote, which stay.
    package var kept: [ExportPath] = []

    package init() {}

    package mutating func miss(_ photo: ExportPhoto, _ reason: String) {
        problems.append(ExportProblem(path: photo.indexed.path.string, reason: reason))
    }
}

/// Some photos of an export, in its order.
package struct ExportBatch: Sendable {
    package let library: Library
    package let photos: [ExportPhoto]

    init(_ photos: [IndexedPhoto], _ library: Library) throws(StoreError) {
        self.library = library
        let stored = try StoredPhotos(photos, library)
        self.photos = photos.map { ExportPhoto(indexed: $0, record: stored.record(of: $0), stored: stored) }
    }
}

/// A photo of an export, and what the stores know of it.
package struct ExportPhoto: Sendable {
    package let indexed: IndexedPhoto
    /// Nil if it was never prepared.
    package let record: Record?
    private let stored: StoredPhotos

    init(indexed: IndexedPhoto, record: Record?, stored: StoredPhotos) {
        (self.indexed, self.record, self.stored) = (indexed, record, stored)
    }

    /// The same photo with another record of its content.
    func with(_ record: Record) -> ExportPhoto { ExportPhoto(indexed: indexed, record: record, stored: stored) }

    /// Nil if it was forgotten meanwhile.
    package func document() -> MeasuredPhotoDocument? { stored.document(of: indexed) }

    /// Why it has no picture, and what to do.
    package var reasonWithoutPicture: String {
        if let problem = stored.problem(of: indexed) { return problem.reason }
        return indexed.isMissing ? "its file is missing" : "not prepared yet; `sluice prepare` prepares it"
    }
}
