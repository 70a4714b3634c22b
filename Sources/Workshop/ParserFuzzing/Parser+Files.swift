import FileStructure
import Foundation
import SampleLibrary
import SystemPackage

extension Parser {
    static let tiff = Parser(name: "tiff", seeds: exifBlocks + [bigTIFF]) { bytes in
        let file = MemoryFile.holding(bytes)
        guard let tiff = TIFFReader(file) else { return }
        demand(TIFFExcerpt.ofFacts.bytes(of: tiff).count < 64 << 10, "more facts than fit into a segment")
        let exif = TIFFExcerpt.ofPhoto.bytes(of: tiff)
        guard !exif.isEmpty else { return }
        demand(exif.count < 4 << 20, "\(exif.count) bytes of metadata")
        demand(exif.starts(with: bytes.prefix(2)), "another byte order")
    }

    static let declaredSize = Parser(
        name: "declaredSize",
        seeds: ["GIF89a,..", "RIFF....WEBPVP8X", "RIFF....WEBPVP8L", "BM"].map { Array($0.utf8) } + [
            Array("\u{89}PNG".utf8.dropFirst())
        ]
    ) { bytes in
        guard let size = DeclaredSize(bytes) else { return }
        demand(size.width > 0 && size.height > 0, "an impossible picture")
    }

    static let pdf = Parser(name: "pdf", seeds: [Array("<< /Width 400 /Height 300 >> << /Width 4 0 R >>".utf8)]) {
        bytes in
        let count = PDFPictures.maxPixelCount(in: FileWindow(bytes), upTo: 1 << 28)
        demand(0...1 << 28 ~= count, "a picture beyond the limit")
    }

    /// With a maker, and a pointer to a directory of nothing.
    private static let bigTIFF: [UInt8] = {
        func number(_ value: Int, _ byteCount: Int) -> [UInt8] {
            (0..<byteCount).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let head = Array("II".utf8) + number(43, 2) + number(8, 2) + number(0, 2) + number(16, 8)
        let maker = number(0x010F, 2) + number(2, 2) + number(6, 8) + Array("Canon\0\0\0".utf8)
        let pointer = number(0x8769, 2) + number(16, 2) + number(1, 8) + number(72, 8)
        return head + number(2, 8) + maker + pointer + number(0, 8) + number(0, 16)
    }()

    static let heif = Parser(name: "heif", seeds: heifs) { bytes in
        let file = MemoryFile.holding(bytes)
        _ = HeifFacts(file)
        guard let items = HeifItems(file) else { return }
        for item in items.items.values {
            guard let properties = try? HeifProperties(item.properties), let size = properties.size else { continue }
            demand(size.width > 0 && size.height > 0 && 1...8 ~= properties.orientation, "an impossible picture")
        }
    }

    /// Small files, with items that refer to each other.
    private static let heifs: [[UInt8]] = ["heif-overlay-tree.avif", "heif-long-loop.avif"].compactMap { name in
        guard case .bytes(let bytes) = HostileFile.all.first(where: { $0.name == name })?.content else { return nil }
        return bytes()
    }
}

/// A file in memory with the parser's input, reused for all inputs.
enum MemoryFile {
    private static let file: FileDescriptor = {
        let path = FilePath("/dev/shm/sluice-fuzz-\(ProcessInfo.processInfo.processIdentifier)")
        guard
            let file = try? FileDescriptor.open(
                path,
                .readWrite,
                options: [.create, .exclusiveCreate],
                permissions: .ownerReadWrite
            )
        else { fatalError("\(path) cannot be made") }
        unlink(path.string)
        return file
    }()

    static func holding(_ bytes: [UInt8]) -> FileDescriptor {
        guard (try? file.resize(to: 0)) != nil, (try? file.writeAll(toAbsoluteOffset: 0, bytes)) == bytes.count else {
            fatalError("no room in memory")
        }
        return file
    }
}
