import ArgumentParser
import Backpressure
import PhotoIndex
import PhotoSession
import SystemPackage

struct Filters: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Filter and sort a synthetic library, and count all facets."
    )

    @Argument(help: "The library's folder.", transform: { FilePath($0) })
    var folder: FilePath

    @Option(help: "Number of runs of each filter.")
    var rounds = 20

    private static let texts = [
        "", "is:unreviewed", "is:decided", "is:favourite", "camera:nikon taken:2014..2016",
        "camera:\"canon eos\" -rating:0",
        "lens:f2.8 or lens:f1.4", "rating:3..5", "tag:Places/Norway", "folder:2005", "name:*7*", "format:heic",
        "orientation:portrait size:>5MB", "sharpness:<0.2 has:location", "-has:time or -has:camera", "is:pending",
        "camera:nikon taken:2008-06..2019-08 -rating:1 (is:favourite or tag:Places/Norway or sharpness:>0.3) size:>2MB",
    ]

    private struct Report: Codable {
        struct Filter: Codable {
            var text: String
            var sort: String
            var photos: Int
            var times: TimesSummary
        }

        var open: Double
        var filters: [Filter]
    }

    func run() async throws {
        let start = ContinuousClock.now
        let library = try await PhotoLibrary.open(SyntheticLibrary(folder).location)
        let open = ContinuousClock.now - start
        var filters: [Report.Filter] = []
        for (number, text) in Self.texts.enumerated() {
            let filter = try PhotoFilter(text)
            let keys = PhotoSort.Key.common
            let sort = PhotoSort(keys[number % keys.count], isDescending: number % 2 == 1)
            var (times, count) = (Times(), 0)
            for round in 0...rounds {
                let start = ContinuousClock.now
                let order = await library.order(filter, sort)
                _ = await library.facets(filter, of: PhotoFacet.allCases)
                let taken = ContinuousClock.now - start
                // Skips the first round, which touches its memory for the first time.
                if round > 0 { times.add(taken) }
                count = order.count
            }
            filters.append(Report.Filter(text: text, sort: sort.text, photos: count, times: times.summary))
        }
        try printJSON(Report(open: open.seconds, filters: filters))
        await library.close()
    }
}
