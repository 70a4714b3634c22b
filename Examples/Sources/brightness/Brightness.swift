// Prepares folders of photos, and measures the brightness of each photo.
//
//     swift run --package-path Examples brightness STORE FOLDER…
//     sluice show FOLDER/photo.jpg --store STORE
import PhotoPipeline
import PhotoPlugins
import SystemPackage

struct Brightness: PhotoProcessor {
    let name = "brightness"
    let version = "1"
    let wants = ProcessorInput.planes(tier: "thumb")

    /// The mean of the luma, 0–1.
    func process(_ photo: ProcessorPhoto) throws -> [String: PluginValue] {
        guard case .planes(let planes) = photo.picture else { throw PluginProblem("there are no samples") }
        let samples = planes[0].samples
        let sum = samples.reduce(0) { $0 + Int($1) }
        return ["mean": .number(Double(sum) / Double(samples.count * 255))]
    }
}

@main
struct PrepareWithBrightness {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst().map { FilePath($0) }
        guard let store = arguments.first, arguments.count > 1 else {
            return print("usage: brightness STORE FOLDER…")
        }
        var configuration = PhotoPipeline.Configuration()
        configuration.processors = [Brightness()]
        let report = try await PhotoPipeline.with(store: store, configuration: configuration) { pipeline in
            try await pipeline.run(roots: Array(arguments.dropFirst()))
        }
        print("\(report.prepared) photos prepared, \(report.plugins?.first?.photos ?? 0) looked at")
    }
}
