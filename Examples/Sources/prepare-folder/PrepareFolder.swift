// Prepares folders of photos into a library, and shows the progress.
//
//     swift run --package-path Examples prepare-folder STORE FOLDER…
import PhotoModel
import PhotoPipeline
import SystemPackage

@main
struct PrepareFolder {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst().map { FilePath($0) }
        guard let store = arguments.first, arguments.count > 1 else {
            return print("usage: prepare-folder STORE FOLDER…")
        }
        let folders = Array(arguments.dropFirst())

        let pipeline = try PhotoPipeline(store: store)
        let plan = try await pipeline.plan(roots: folders)
        print("\(plan.found) photos found, \(plan.toPrepare) to prepare, about \(ByteSize(plan.bytesNeeded)) to store")

        let monitor = RunMonitor()
        let shower = Task {
            while true {
                try await Task.sleep(for: .seconds(1))
                let progress = monitor.progress
                print("\(progress.done) prepared, \(Int(progress.photosPerSecond)) a second")
            }
        }
        let report = try await pipeline.run(roots: folders, monitor: monitor)
        shower.cancel()
        await pipeline.shutdown()

        let sum = "\(report.prepared) prepared + \(report.unchanged) unchanged + \(report.linked) linked"
        print("\(report.found) photos = \(sum) + \(report.failed) failed")
    }
}
