import ArgumentParser
import CLinux
import PhotoMetadata
import PhotoModel
import SystemPackage

/// The baseline for a commit: the same sidecars, without a journal.
struct PlainSidecars: AsyncParsableCommand {
    enum Way: String, ExpressibleByArgument, CaseIterable {
        /// For each sidecar: draft, fsync, rename, fsync of the folder.
        case each
        /// For each hundred: drafts, one syncfs, renames.
        case hundreds
    }

    static let configuration = CommandConfiguration(
        commandName: "plain",
        abstract: "Write a sidecar beside each file of a library of make-pending, in a plain loop."
    )

    @Argument(help: "The library's folder.", transform: { FilePath($0) })
    var folder: FilePath

    @Option(help: "Number of photos.")
    var photos = 10_000

    @Option(help: "When to synchronise.")
    var way = Way.each

    func run() async throws {
        let text = try Sidecar.new(SidecarEdit(rating: .set(5), favourite: true))
        let library = SyntheticLibrary(folder)
        try printJSON(
            try SidecarReport.measure {
                switch way {
                case .each: try writeEach(text, library)
                case .hundreds: try writeHundreds(text, library)
                }
                return photos
            }
        )
    }

    private func writeEach(_ text: [UInt8], _ library: SyntheticLibrary) throws {
        var open: (path: FilePath, file: FileDescriptor)?
        defer { try? open?.file.close() }
        for number in 0..<photos {
            let photo = library.path(number)
            let path = photo.removingLastComponent()
            if open?.path != path {
                try open?.file.close()
                open = (path, try PlainFiles.open(folder: path))
            }
            let draft = FilePath("\(photo.string).draft")
            try PlainFiles.write(text, to: draft, isSynchronised: true)
            try PlainFiles.rename(draft, to: FilePath("\(photo.string).xmp"))
            if let open { try PlainFiles.synchronise(open.file) }
        }
    }

    private func writeHundreds(_ text: [UInt8], _ library: SyntheticLibrary) throws {
        let folder = try PlainFiles.open(folder: library.photos)
        defer { try? folder.close() }
        for start in stride(from: 0, to: photos, by: 100) {
            let paths = (start..<min(start + 100, photos)).map { library.path($0) }
            for path in paths { try PlainFiles.write(text, to: FilePath("\(path.string).draft")) }
            _ = clinux_synchronize_file_system(folder.rawValue)
            for path in paths {
                try PlainFiles.rename(FilePath("\(path.string).draft"), to: FilePath("\(path.string).xmp"))
            }
        }
    }
}
