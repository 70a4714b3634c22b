package import Foundation
package import SystemPackage

/// Makes pictures in many formats with the libraries' command-line tools, in its own folder.
package final class PictureMaker: Sendable {
    package let folder: URL

    package init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "sluice-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    package func path(_ name: String) -> String { folder.appending(path: name).path }

    /// Runs a tool in the folder: "vips copy a.ppm a.png".
    @discardableResult
    package func run(_ command: String) throws -> String {
        try run(words: command.split(separator: " ").map(String.init))
    }

    @discardableResult
    package func run(words: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.currentDirectoryURL = folder
        let output = folder.appending(path: "output-\(UUID().uuidString)")
        try Data().write(to: output)
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw ToolFailed(words: words) }
        return try String(contentsOf: output, encoding: .utf8)
    }

    package struct ToolFailed: Error {
        package let words: [String]

        package init(words: [String]) { self.words = words }
    }

    package static func has(_ tools: String...) -> Bool {
        tools.allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") }
    }

    /// Binary PPM.
    package func write(_ name: String, width: Int, height: Int, colour: (_ x: Int, _ y: Int) -> [UInt8]) throws {
        var bytes = Array("P6\n\(width) \(height)\n255\n".utf8)
        for y in 0..<height { for x in 0..<width { bytes += colour(x, y) } }
        try Data(bytes).write(to: folder.appending(path: name))
    }

    /// "patches.ppm": red, green, blue and yellow quarters, with odd sizes.
    package func writePatches(width: Int = 123, height: Int = 85) throws {
        try write("patches.ppm", width: width, height: height) { x, y in
            Patch.at(Double(x) / Double(width), Double(y) / Double(height)).colour
        }
    }

    /// Sets the code points of a HEIF file's `colr` box, which heif-enc 1.15 does not do although it has options for it.
    package func signal(primaries: UInt8, transfer: UInt8, in name: String) throws {
        let file = folder.appending(path: name)
        var data = try Data(contentsOf: file)
        guard let box = data.range(of: Data("colrnclx".utf8)) else { throw ToolFailed(words: ["no colr box", name]) }
        data[box.upperBound + 1] = primaries
        data[box.upperBound + 3] = transfer
        try data.write(to: file)
    }

    package func open(_ name: String) throws -> FileDescriptor {
        try FileDescriptor.open(FilePath(path(name)), .readOnly)
    }
}

/// A quarter of the test picture.
package enum Patch: CaseIterable {
    case topLeft, topRight, bottomLeft, bottomRight

    package var colour: [UInt8] {
        switch self {
        case .topLeft: [220, 40, 30]
        case .topRight: [40, 180, 60]
        case .bottomLeft: [40, 50, 200]
        case .bottomRight: [230, 210, 60]
        }
    }

    /// Its centre, as a fraction of width and height.
    package var middle: (x: Double, y: Double) {
        switch self {
        case .topLeft: (0.25, 0.25)
        case .topRight: (0.75, 0.25)
        case .bottomLeft: (0.25, 0.75)
        case .bottomRight: (0.75, 0.75)
        }
    }

    package static func at(_ x: Double, _ y: Double) -> Patch {
        switch (x < 0.5, y < 0.5) {
        case (true, true): .topLeft
        case (false, true): .topRight
        case (true, false): .bottomLeft
        case (false, false): .bottomRight
        }
    }
}
