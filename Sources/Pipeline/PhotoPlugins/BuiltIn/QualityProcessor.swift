import Fingerprinting
import PhotoRecipe
package import PhotoRecord

/// Scores a picture, and detects what it depicts.
package struct QualityProcessor: PhotoExaminer {
    package let name = BuiltInProcessor.quality.rawValue
    package let wants = ProcessorInput.analysis

    package init() {}

    package func process(_ photo: ProcessorPhoto) throws(PluginProblem) -> Record.Quality {
        let image = try photo.image
        return withExtendedLifetime(image) {
            let picture = image.analysisPicture
            return Record.Quality(QualityScores(picture), Depiction(picture, PictureFacts(photo)))
        }
    }
}
