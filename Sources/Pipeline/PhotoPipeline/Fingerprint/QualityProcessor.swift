import Fingerprinting
import PhotoRecord

/// How good a picture is, and what it seems to be of.
struct QualityProcessor: PhotoExaminer {
    let name = "quality"
    let wants = ProcessorInput.analysis

    func process(_ photo: ProcessorPhoto) throws(PluginProblem) -> Record.Quality {
        let image = try photo.image
        return withExtendedLifetime(image) {
            let picture = image.analysisPicture
            return Record.Quality(QualityScores(picture), Depiction(picture, PictureFacts(photo)))
        }
    }
}
