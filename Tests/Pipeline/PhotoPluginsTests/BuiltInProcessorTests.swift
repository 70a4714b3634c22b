import Fingerprinting
import Imaging
import PhotoModel
import PhotoRecord
import TestSupport
import Testing

@testable import PhotoPlugins
@testable import PhotoRecipe

@Suite("Built-in processors")
struct BuiltInProcessorTests {
    private func photo(_ picture: ProcessorPhoto.Picture) -> ProcessorPhoto {
        ProcessorPhoto(
            ContentID(words: SIMD4(1, 2, 3, 4)),
            tier: nil,
            picture,
            PixelSize(width: 40, height: 30),
            deadline: .seconds(1),
            record: Record()
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

    @Test("Duplicates and quality are built in, use the analysis picture, and give equal results for equal pictures")
    func findings() throws {
        #expect([DuplicatesProcessor().name, QualityProcessor().name] == ["duplicates", "quality"])
        #expect(BuiltInProcessor.allCases.map(\.rawValue).sorted() == ["duplicates", "quality"])
        #expect(QualityProcessor().wants == .analysis && DuplicatesProcessor().wants == .analysis)
        let image = gradient
        let (first, second) = (
            photo(.planes(ProcessorPhoto.Planes(image))),
            photo(.planes(ProcessorPhoto.Planes(gradient)))
        )
        let quality = try QualityProcessor().process(first)
        #expect(try quality == QualityProcessor().process(second) && quality.contrast > 10)
        let fingerprints = try DuplicatesProcessor().process(first)
        #expect(try fingerprints == DuplicatesProcessor().process(second))
        #expect(fingerprints.pdq.count == 32 && fingerprints.pdq.contains { $0 != 0 })
        #expect(Array(fingerprints.thumbHash) == image.thumbHash)
        #expect(fingerprints.version == AnalysisPicture.version)
    }

    @Test("They report that they got a file instead of samples")
    func noSamples() throws {
        let photo = photo(.encoded([1, 2, 3], format: "jpeg"))
        #expect(throws: PluginProblem.self) { try QualityProcessor().process(photo) }
        #expect(throws: PluginProblem.self) { try DuplicatesProcessor().process(photo) }
    }

    @Test("Planes return their samples row by row without gaps, even for grey pictures")
    func samples() throws {
        let image = gradient
        let planes = ProcessorPhoto.Planes(image)
        #expect(planes.map(\.width) == [40, 20, 20] && planes.map(\.height) == [30, 15, 15])
        for (number, plane) in planes.enumerated() {
            let wanted = (0..<plane.height).flatMap { y in
                (0..<plane.width).map { x in UInt8((x * 5 + y * (number + 1)) % 256) }
            }
            #expect(plane.samples == wanted)
        }
        #expect(ProcessorPhoto.Planes(PlanarImage(size: image.size, chroma: .grey)).count == 1)
    }
}
