import Imaging
import PhotoCatalogue
public import PhotoModel
import PhotoStore
import StoreFiles
import SystemPackage

/// What is wrong with a photo's picture, and what the user can do about it.
public struct PictureFailure: Sendable, Hashable {
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// No picture could be made.
        case failed
        /// There is a picture, but part of it was lost.
        case damaged
        /// A known format that is not decoded.
        case unsupported
    }

    public var kind: Kind
    /// The stage that failed: `read`, `decode`, ….
    public var stage: String
    /// In words, for people.
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

    /// What the user can do about it.
    public var remedy: String {
        switch kind {
        case .failed where reason == ImagingError.unsandboxedReason:
            "Use a kernel with Landlock or seccomp, or prepare with --allow-uncaged: the next run then decodes it."
        case .failed where willRetry:
            "Check that the disk is connected, and that the file is complete and readable; then try again."
        case .failed:
            "Open the file in another program. If that fails too, restore it from a backup. It is read again when it changes."
        case .damaged: "The readable part is shown. Restore the file from a backup to see all of it."
        case .unsupported: "You can decide about it without its picture, and a photo beside it can be shown instead."
        }
    }
}

/// A photo whose picture is missing or damaged.
public struct FailedPhoto: Sendable, Hashable, Identifiable {
    public var id: AssetID
    /// The absolute path, for display.
    public var path: String
    /// Base64 of the path's bytes if they are not UTF-8.
    package var pathBytes: String?
    public var byteCount: Int64
    public var failure: PictureFailure
    /// Accepted until the file changes: `sluice failures --accept`.
    public var isAccepted: Bool

    init(_ failed: LibraryFailures.Photo) {
        (id, path, pathBytes) = (failed.asset.id, failed.asset.path.string, failed.asset.path.base64)
        (byteCount, failure, isAccepted) = (failed.asset.stamp.size, failed.failure, failed.isAccepted)
    }
}

extension PhotoLibrary {
    /// Photos whose pictures are missing or damaged, by path: at most `limit` of each kind, with the total counts.
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
