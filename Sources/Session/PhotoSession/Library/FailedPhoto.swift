import Imaging
import PhotoCatalogue
public import PhotoModel
import PhotoStore
import StoreFiles
import SystemPackage

/// What is wrong with a photo's picture, and what somebody can do about it.
public struct PictureFailure: Sendable, Hashable {
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// No picture could be made.
        case failed
        /// There is a picture, and part of it was lost.
        case damaged
        /// A format that is known and not decoded.
        case unsupported
    }

    public var kind: Kind
    /// Where it went wrong: `read`, `decode`, ….
    public var stage: String
    /// In words, for a person.
    public var reason: String
    /// The next run tries again, even if nothing changes.
    public var willRetry: Bool

    public init(kind: Kind, stage: String, reason: String, willRetry: Bool) {
        self.kind = kind
        self.stage = stage
        self.reason = reason
        self.willRetry = willRetry
    }

    init(_ problem: Problem) {
        let kind: Kind =
            switch problem.kind {
            case .failed: .failed
            case .damaged: .damaged
            case .unsupported: .unsupported
            }
        self.init(kind: kind, stage: problem.stage, reason: problem.reason, willRetry: problem.willRetry)
    }

    /// What somebody can do about it.
    public var remedy: String {
        switch kind {
        case .failed where reason == ImagingError.uncagedReason:
            "Use a kernel with Landlock or seccomp, or prepare with --allow-uncaged: the next run then decodes it."
        case .failed where willRetry:
            "Check that the disk is connected, that all of the file is there and that you may read it; then try again."
        case .failed:
            "Open the file in another program. If that fails too, take it from a backup. It is read again when it changes."
        case .damaged: "What could be read is shown. Take the file from a backup to have all of it."
        case .unsupported: "You can decide about it without its picture, and a photo beside it can be shown instead."
        }
    }
}

/// A photo whose picture is missing or damaged.
public struct FailedPhoto: Sendable, Hashable, Identifiable {
    public var id: AssetID
    /// The whole path, to be shown.
    public var path: String
    /// Base64 of the path's bytes, where they are not UTF-8.
    package var pathBytes: String?
    public var byteCount: Int64
    public var failure: PictureFailure
    /// Somebody knows of it, until the file changes: `sluice failures --accept`.
    public var isAccepted: Bool

    init(_ failed: LibraryFailures.Photo) {
        (id, path, pathBytes) = (failed.asset.id, failed.asset.path.string, failed.asset.path.base64)
        (byteCount, failure, isAccepted) = (failed.asset.stamp.size, failed.failure, failed.isAccepted)
    }
}

extension PhotoLibrary {
    /// The photos whose pictures are missing or damaged, by path; at most `limit` of each kind, and how many there are.
    ///
    /// - Throws: `StoreError`
    public nonisolated func failures(
        limit: Int
    ) async throws -> (photos: [FailedPhoto], counts: [PictureFailure.Kind: Int]) {
        try await reading { library in
            var counts = Dictionary(uniqueKeysWithValues: PictureFailure.Kind.allCases.map { ($0, 0) })
            var photos: [FailedPhoto] = []
            for failed in try library.failedPhotos() {
                counts[failed.failure.kind, default: 0] += 1
                guard counts[failed.failure.kind, default: 0] <= limit else { continue }
                photos.append(FailedPhoto(failed))
            }
            return (photos, counts)
        }
    }
}
