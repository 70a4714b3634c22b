import ArgumentParser
import Cryptography
import Foundation
import Imaging
import PhotoCache
import PhotoCatalogue
import PhotoIndex
import PhotoModel
import PhotoRecord
import PhotoSession
import PhotoStore
import SampleLibrary
import StoreFiles
import SystemPackage

struct MakeUnprepared: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "make-unprepared",
        abstract: "Make a library of photos that have no tiers."
    )

    @Argument(help: "The folder to make.", transform: { FilePath($0) })
    var folder: FilePath

    @Option(help: "Number of photos, of 12 megapixels each.")
    var photos = 60

    func run() async throws {
        let synthetic = SyntheticLibrary(folder)
        try PlainFiles.makeFolder(folder)
        try PlainFiles.makeFolder(synthetic.photos)
        let library = try Library(synthetic.location, .write)
        let root = try library.catalogue.addRoot(synthetic.photos)
        for number in 0..<photos {
            let name = SyntheticPhoto(number).name
            let path = synthetic.photos.appending(name)
            let photo = SamplePhoto(size: PixelSize(width: 4032, height: 3024), seed: UInt64(number + 1))
            let bytes = try photo.encoded()
            try PlainFiles.write(bytes, to: path)
            var record = Record()
            record.contentID = Data(SHA256.digest(of: bytes))
            record.format = "jpeg"
            let change = AssetChange(
                .file(AssetPlace(root: root.id, folder: "", name: Array(name.utf8))),
                stamp: try PlainFiles.stamp(path),
                scannedAt: .max,
                outcome: .prepared(record, by: SyntheticLibrary.settled)
            )
            try library.catalogue.apply([change])
        }
    }
}

struct Unprepared: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Request a tier of every photo in an unprepared library.")

    @Argument(help: "The library's folder.", transform: { FilePath($0) })
    var folder: FilePath

    private struct Report: Codable {
        var first: Double
        var times: TimesSummary
        var renders: Int
    }

    func run() async throws {
        let library = try await PhotoLibrary.open(SyntheticLibrary(folder).location)
        let order = await library.order(.everything)
        var times = Times()
        for id in await library.ids(in: order, 0..<order.count) {
            try await times.measure { _ = try await library.picture(id) }
        }
        try printJSON(
            Report(first: times.milliseconds.first ?? 0, times: times.summary, renders: library.renderCount)
        )
        await library.close()
    }
}
