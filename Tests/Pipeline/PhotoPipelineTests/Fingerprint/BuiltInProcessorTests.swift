import Imaging
import PhotoModel
import PhotoRecord
import TestSupport
import Testing

@testable import PhotoPipeline

@Suite("What looks at every photo")
struct BuiltInProcessorTests {
    private func photo(_ picture: ProcessorPhoto.Picture) -> ProcessorPhoto {
        ProcessorPhoto(
            tier: nil,
            picture: picture,
            width: 40,
            height: 30,
            deadline: .seconds(1),
            contentID: ContentID(words: SIMD4(1, 2, 3, 4)),
            record: Record(),
            header: nil
        )
    }

    private var gradient: PlanarImage {
        let image = PlanarImage(size: PixelSize(width: 40, height: 30), chroma: .yuv420)
        for (number, plane) in image.planes.enumerated() {
            for y in 0..<plane.height {
                for x in 0..<plane.width { plane.row(y)[x] = UInt8((x * 5 + y * (number + 1)) % 256) }
            }
        }
        return image
    }

    @Test("Built in are duplicates and quality, both from the analysis picture, and the same of the same picture")
    func findings() throws {
        #expect(BuiltInProcessors.names.sorted() == ["duplicates", "quality"])
        #expect(BuiltInProcessors.quality.wants == .analysis && BuiltInProcessors.duplicates.wants == .analysis)
        let image = gradient
        let (first, second) = (
            photo(.planes(ProcessorPhoto.Planes(image: image))),
            photo(.planes(ProcessorPhoto.Planes(image: gradient)))
        )
        let quality = try BuiltInProcessors.quality.process(first)
        #expect(try quality == BuiltInProcessors.quality.process(second) && quality.contrast > 10)
        let fingerprints = try BuiltInProcessors.duplicates.process(first)
        #expect(try fingerprints == BuiltInProcessors.duplicates.process(second))
        #expect(fingerprints.pdq.count == 32 && fingerprints.pdq.contains { $0 != 0 })
        #expect(Array(fingerprints.thumbHash) == image.thumbHash)
        #expect(fingerprints.version == FingerprintStage.version)
    }

    @Test("They say so where they are given a file for samples")
    func noSamples() throws {
        let photo = photo(.encoded([1, 2, 3], format: "jpeg"))
        #expect(throws: PluginProblem.self) { try BuiltInProcessors.quality.process(photo) }
        #expect(throws: PluginProblem.self) { try BuiltInProcessors.duplicates.process(photo) }
    }

    @Test("Planes give their samples row by row without gaps, grey ones too")
    func samples() throws {
        let image = gradient
        let planes = ProcessorPhoto.Planes(image: image)
        #expect(planes.map(\.width) == [40, 20, 20] && planes.map(\.height) == [30, 15, 15])
        for (number, plane) in planes.enumerated() {
            let wanted = (0..<plane.height).flatMap { y in
                (0..<plane.width).map { x in UInt8((x * 5 + y * (number + 1)) % 256) }
            }
            #expect(plane.samples == wanted)
        }
        #expect(ProcessorPhoto.Planes(image: PlanarImage(size: image.size, chroma: .grey)).count == 1)
    }
}
