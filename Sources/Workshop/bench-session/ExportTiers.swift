import ArgumentParser
import PhotoCache
import PhotoModel
import PhotoRecord
import PhotoStore
import StoreFiles
import SystemPackage

struct ExportTiers: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export-tiers",
        abstract:
            "Write the tiers of a library as files at the server's paths, and a list of the paths for each tier."
    )

    @Argument(help: "The library's folder.", transform: { FilePath($0) })
    var folder: FilePath

    @Argument(help: "The folder to make.", transform: { FilePath($0) })
    var files: FilePath

    @Option(help: "Number of photos to export.")
    var photos = 10_000

    func run() throws {
        let library = try Library(SyntheticLibrary(folder).location, .read)
        var lists: [String: String] = [:]
        var place = files
        try PlainFiles.makeFolder(place)
        for name in ["api", "v1", "tiers"] {
            place.append(name)
            try PlainFiles.makeFolder(place)
        }
        for number in 0..<photos {
            guard let content = SyntheticPhoto(number).record.content else { continue }
            let tiers = try library.cache.storedTiers(content) ?? []
            let home = place.appending(content.hex)
            try PlainFiles.makeFolder(home)
            for (name, tier) in tiers {
                guard let bytes = try library.cache.tier(content, tier.storedDigest) else { continue }
                try PlainFiles.write(bytes, to: home.appending(tier.digest.hex))
                lists[name, default: ""] += "/api/v1/tiers/\(content.hex)/\(tier.digest.hex)\n"
            }
        }
        for (name, list) in lists { try PlainFiles.write(Array(list.utf8), to: files.appending("\(name).txt")) }
    }
}
