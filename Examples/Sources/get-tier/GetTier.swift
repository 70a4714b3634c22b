// Writes a tier of a photo to a file: stored in the library, or rendered now.
//
//     swift run --package-path Examples get-tier STORE PHOTO TIER FILE
import PhotoPipeline
import SystemPackage

@main
struct GetTier {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst().map { FilePath($0) }
        guard arguments.count == 4 else { return print("usage: get-tier STORE PHOTO TIER FILE") }
        let (store, photo, name, file) = (arguments[0], arguments[1], arguments[2].string, arguments[3])

        let rendered = try await PhotoPipeline.with(store: store) { pipeline in
            try await pipeline.render(TierRequest(photo, tiers: [name]))
        }
        for damage in rendered.damage { print("\(photo): \(damage)") }
        for tier in rendered.tiers {
            let output = try FileDescriptor.open(
                file,
                .writeOnly,
                options: [.create, .exclusiveCreate],
                permissions: [.ownerReadWrite, .groupRead, .otherRead]
            )
            _ = try output.closeAfter { try output.writeAll(tier.bytes) }
            print("\(file): \(tier.size.width) × \(tier.size.height), \(tier.format)")
        }
    }
}
