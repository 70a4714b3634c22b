import Foundation
import Imaging
import PhotoModel
package import PhotoSession
package import SluiceClient

extension Photo {
    /// The same facts as a server sends.
    package init(_ photo: ReviewPhoto) {
        self.init(id: photo.id.description, name: photo.name)
        (path, pathBytes, folder) = (photo.path, photo.pathBytes, photo.folder)
        byteCount = Int(photo.byteCount)
        (takenAt, camera, lens) = (photo.takenText, photo.camera, photo.lens)
        if photo.width > 0, photo.height > 0 { (width, height) = (photo.width, photo.height) }
        preview = photo.preview.map { Preview(width: $0.width, height: $0.height) }
        (pages, format) = (photo.pageCount, photo.format)
        (rating, favourite, tags) = (photo.rating, photo.isFavourite, photo.tags.map(\.description))
        (pending, missing) = (photo.isPending, photo.isMissing)
        verdict = photo.verdict.map { ClientVerdict($0) }
        provisional = photo.isProvisional ? true : nil
        problem = photo.problem
        placeholder = photo.placeholder.isEmpty ? nil : Data(photo.placeholder).base64EncodedString()
        contentID = photo.content?.hex
        // Tiers have no addresses here.
        tiers = photo.tierDigests.mapValues(\.hex)
        note(filmOf: photo)
        failure = photo.failure.map { Failure($0) }
        let files = photo.stack.map { StackedFile(id: $0.id.description, name: $0.name, format: $0.format) }
        stack = files.isEmpty ? nil : files
    }

    private mutating func note(filmOf photo: ReviewPhoto) {
        video = photo.video.map { found in
            var video = Video(container: found.container, codec: found.codec, hasSound: found.hasSound)
            (video.duration, video.frameRate) = (found.duration, found.frameRate)
            return video
        }
        film = photo.film.map { Film(container: $0.container, duration: $0.duration) }
        gainMap = photo.gainMap.map { map in
            GainMap(kind: map.kind, width: map.width, height: map.height, headroomStops: map.headroomStops)
        }
    }
}

extension Photo.Failure {
    fileprivate init(_ failure: PictureFailure) {
        self.init(
            kind: failure.kind.rawValue,
            stage: failure.stage,
            reason: failure.reason,
            remedy: failure.remedy,
            willRetry: failure.willRetry
        )
    }
}
