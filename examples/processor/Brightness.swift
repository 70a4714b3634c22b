// Prepares folders of photos as `sluice prepare` does, and finds out how bright each is: a program of one's own on
// PhotoPipeline.
//
//     swift build
//     swift run example-processor STORE FOLDER…
//     sluice show FOLDER/photo.jpg --store STORE
//
// The first line makes sluice-decode too, without which only JPEG photos can be prepared.
import PhotoPipeline

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
struct Example {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard let store = arguments.first, arguments.count > 1 else {
            print("example-processor STORE FOLDER…")
            return
        }
        var configuration = PhotoPipeline.Configuration()
        configuration.processors = [Brightness()]
        let folders = Array(arguments.dropFirst())
        let report = try await PhotoPipeline.prepare(folders, store: store, configuration: configuration)
        print("\(report.prepared) photos prepared, \(report.plugins?.first?.photos ?? 0) looked at")
    }
}
