import Fingerprinting
import Foundation
import PhotoRecipe
package import PhotoRecord
import SwiftProtobuf

/// Computes the fingerprints that find similar photos, and the placeholder.
package struct DuplicatesProcessor: PhotoExaminer {
    package let name = BuiltInProcessor.duplicates.rawValue
    package let wants = ProcessorInput.analysis

    package init() {}

    package func process(_ photo: ProcessorPhoto) throws(PluginProblem) -> Record.Fingerprints {
        let image = try photo.image
        let pdq = image.stablePDQ
        return Record.Fingerprints.with { message in
            message.pdq = Data(pdq.hash.bytes)
            message.pdqQuality = UInt32(clamping: pdq.quality)
            message.pdqVersion = AnalysisPicture.version
            message.thumbHash = Data(image.thumbHash)
            message.version = AnalysisPicture.version
            if let (trimmed, share) = image.trimmedPDQ {
                message.trimmedPdq = Data(trimmed.hash.bytes)
                message.trimmedPdqQuality = UInt32(clamping: trimmed.quality)
                message.trimmedShare = Float(share)
            }
        }
    }
}
