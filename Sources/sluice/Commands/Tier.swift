import ArgumentParser
import PhotoStore
import SystemPackage

struct Tier: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Writes one tier of a photo into a file.")

    @OptionGroup var photo: PhotoArgument

    @Argument(help: "The tier's name: large, medium, thumb, …")
    var name: String

    @Option(name: .shortAndLong, help: "The file to write; - for standard output.", completion: .file())
    var output: FilePath

    func run() throws {
        let (library, asset) = try photo.find()
        guard let content = asset.content, let record = try library.cache.record(content) else {
            throw CommandError.notPrepared(asset.path, reason: asset.state == .prepared ? nil : asset.problem?.reason)
        }
        guard let (_, bytes) = try library.cache.tier(content, named: name) else {
            throw CommandError.unknownTier(name, known: record.tiers.map(\.name))
        }
        try write(bytes)
    }

    private func write(_ bytes: [UInt8]) throws {
        do {
            if output == "-" { return _ = try FileDescriptor.standardOutput.writeAll(bytes) }
            let file = try FileDescriptor.open(
                output,
                .writeOnly,
                options: [.create, .truncate, .closeOnExec],
                permissions: [.ownerReadWrite, .groupRead, .otherRead]
            )
            _ = try file.closeAfter { try file.writeAll(bytes) }
        } catch {
            throw CommandError.cannotWrite(output, reason: "\(error)")
        }
    }
}
