import ContactSheet
import DecodeClient
import Foundation
import Glibc
import Imaging
import PhotoCache
import PhotoCatalogue
import PhotoModel
package import PhotoPipeline
import PhotoPlugins
package import PhotoRecipe
import StoreFiles
package import SystemPackage

/// What this installation can do, and what it lacks.
package struct Diagnosis: Sendable, Encodable {
    package struct Finding: Sendable, Encodable {
        package var name: String
        package var value: String
        /// How to fix it; absent if all is well.
        package var remedy: String?
    }

    package private(set) var findings: [Finding] = []

    package var remedies: [String] { findings.compactMap(\.remedy) }

    /// Inspects the machine and queries the decoding process. Blocks for about 0.1 s.
    ///
    /// - Parameters:
    ///   - places: folders whose free space is reported.
    ///   - recipe: of a library, whose plugins are checked.
    package init(places: [FilePath], recipe: Recipe = .default) {
        add("sluice", PhotoPipeline.version)
        add("JPEG", "libjpeg-turbo \(JPEGSource.libraryVersion); \(Self.vectorInstructions)")
        addDecoders()
        addText(recipe)
        addPlugins(recipe)
        addSheets()
        add("LMDB", Cache.libraryVersion)
        add("SQLite", Catalogue.libraryVersion)
        add("processors", "\(sysconf(Int32(_SC_NPROCESSORS_ONLN)))")
        addMemory()
        for place in places { addRoom(place) }
    }

    package mutating func add(_ name: String, _ value: String, remedy: String? = nil) {
        findings.append(Finding(name: name, value: value, remedy: remedy))
    }

    private mutating func addDecoders() {
        let executable = DecodeWorkers.defaultExecutable
        guard let abilities = DecoderAbilities(asking: executable) else {
            return add(
                "sluice-decode",
                "not found at \(executable)",
                remedy: """
                    Put sluice-decode beside sluice (make install does), or name it in SLUICE_DECODE. Without it only \
                    plain JPEGs are prepared.
                    """
            )
        }
        add(
            "sluice-decode",
            """
            \(executable): libvips \(abilities.libvips), libheif \(abilities.libheif), \
            libavcodec \(abilities.libavcodec)
            """
        )
        for (codec, name, packages) in [
            ("hevc", "HEIC (HEVC)", "libheif1 libde265-0"), ("av1", "AVIF (AV1)", "libheif1 libdav1d6 libaom3"),
        ] {
            let found = abilities.decoders[codec] ?? []
            add(
                name,
                found.isEmpty ? "no decoder" : found.joined(separator: ", "),
                remedy: found.isEmpty ? "apt-get install \(packages)" : nil
            )
        }
        for (format, isDecoded) in abilities.formats.sorted(by: { $0.key < $1.key })
        where !isDecoded && format != "heic" && format != "avif" {
            add(format.uppercased(), "no decoder", remedy: "apt-get install libvips42 (with \(format) support)")
        }
        addKinds(abilities)
        let decoded = abilities.formats.filter(\.value).keys.sorted()
        add("formats", decoded.joined(separator: ", "))
        add(
            "sandbox",
            abilities.cage,
            of: "decoding",
            without: "Until then, only JPEGs are decoded, unless you use --allow-uncaged."
        )
    }

    /// Files that are more than one picture.
    private mutating func addKinds(_ abilities: DecoderAbilities) {
        add("camera raw files", "LibRaw \(abilities.libraw), where no embedded preview is large enough")
        let common = [
            ("h264", "H.264"), ("hevc", "HEVC"), ("vp9", "VP9"), ("libdav1d", "AV1"), ("mjpeg", "Motion JPEG"),
            ("prores", "ProRes"),
        ]
        let missing = common.filter { !abilities.codecs.contains($0.0) }.map(\.1)
        add(
            "videos",
            "libavformat \(abilities.libavformat), \(abilities.codecs.count) codecs"
                + (missing.isEmpty ? "" : ", not \(missing.joined(separator: ", "))"),
            remedy: missing.isEmpty ? nil : "apt-get install libavcodec59 libdav1d6"
        )
        let fonts = abilities.missingFonts
        add(
            "documents",
            "poppler \(abilities.poppler)"
                + (fonts.isEmpty ? "" : ", without fonts for \(fonts.joined(separator: ", "))"),
            remedy: fonts.isEmpty
                ? nil
                : """
                Text whose font is not in its document is left out. apt-get install fonts-liberation fonts-dejavu-core
                """
        )
    }

    /// The requirements of the plugin `text`, whether or not the recipe has it.
    private mutating func addText(_ recipe: Recipe) {
        let program = PluginSpawning.program("sluice-text")
        guard let path = PluginCheck.path(of: program) else {
            return add(
                "sluice-text",
                "not found",
                remedy: "Put sluice-text beside sluice (make install does). Without it, the plugin text does not work."
            )
        }
        let options = (recipe.plugins?.first(where: \.isTrusted)?.command.dropFirst()).map { Array($0) } ?? []
        guard let abilities = TextAbilities(asking: FilePath(path), options) else {
            let command = ([path] + options + ["--abilities"]).joined(separator: " ")
            return add("sluice-text", "\(path) does not respond", remedy: "See its output: \(command)")
        }
        add("sluice-text", "\(path): Tesseract \(abilities.tesseract), Leptonica \(abilities.leptonica)")
        add(
            "languages",
            abilities.languages.isEmpty ? "none" : abilities.languages.joined(separator: ", "),
            remedy: abilities.problem
        )
        add(
            "sandbox of text",
            abilities.cage,
            of: "text",
            without: "Until then, no text is read, unless you use --allow-uncaged."
        )
    }

    /// The recipe's plugins that are not built in.
    private mutating func addPlugins(_ recipe: Recipe) {
        for plugin in recipe.plugins ?? [] where !plugin.isTrusted {
            let command = plugin.resolvedCommand.joined(separator: " ")
            add("plugin \(plugin.name)", command, remedy: PluginCheck(plugin).problem.map { "\($0)." })
        }
    }

    /// - Parameter consequence: of having neither.
    /// The requirements of contact sheets as PDF.
    private mutating func addSheets() {
        let program = SheetProgram.path
        guard let abilities = SheetAbilities(asking: program) else {
            return add(
                "sluice-sheet",
                "not found at \(program)",
                remedy: """
                    Put sluice-sheet beside sluice (make install does), or name it in SLUICE_SHEET. Without it contact \
                    sheets are HTML only.
                    """
            )
        }
        add("sluice-sheet", "\(program): Pango \(abilities.pango), Cairo \(abilities.cairo)")
        add(
            "fonts of sheets",
            abilities.font.map { "\($0) and \(abilities.fontCount - 1) more" } ?? "none",
            remedy: abilities.font == nil ? "apt-get install fonts-inter" : nil
        )
        add(
            "sandbox of sheets",
            abilities.cage,
            of: "sheet",
            without: "Contact sheets are written nevertheless, of pictures that were decoded in a sandbox."
        )
    }

    private mutating func add(
        _ name: String,
        _ sandbox: SandboxAbilities,
        of processes: String,
        without consequence: String
    ) {
        let refused = sandbox.refused.joined(separator: ", ")
        let held = refused.isEmpty ? "none" : "\(processes) processes cannot access \(refused)"
        let landlock = sandbox.landlock > 0 ? "Landlock \(sandbox.landlock)" : "no Landlock"
        let open = SandboxAbilities.attempts.filter { !sandbox.refused.contains($0) }
        add(
            name,
            "\(held) (\(landlock), \(sandbox.seccomp ? "seccomp" : "no seccomp"))",
            remedy: open.isEmpty
                ? nil
                : """
                A photo that takes over its process could access \(open.joined(separator: ", ")). Use a kernel with \
                seccomp and Landlock (Linux 5.13 or later), and no container that blocks them.\
                \(sandbox.isNone ? " \(consequence)" : "")
                """
        )
    }

    /// What held the memory of a library's last run.
    package mutating func add(_ report: RunReport) {
        guard let memory = report.memory else { return }
        let parts = memory.parts.filter { $0.byteCount > 0 }.sorted { $0.byteCount > $1.byteCount }
            .map { "\($0.name) \(ByteSize($0.byteCount))" }
        add(
            "memory of last run",
            """
            \(ByteSize(memory.residentBytes)) of \(ByteSize(report.memoryBudgetBytes)): \(parts.joined(separator: ", "))
            """
        )
    }

    private mutating func addMemory() {
        let pages = sysconf(Int32(_SC_AVPHYS_PAGES))
        let total = sysconf(Int32(_SC_PHYS_PAGES))
        let page = sysconf(Int32(_SC_PAGESIZE))
        add("memory", "\(ByteSize(Int64(pages * page))) free of \(ByteSize(Int64(total * page)))")
    }

    private mutating func addRoom(_ place: FilePath) {
        guard let free = DiskSpace.freeBytes(at: place) else { return }
        add(
            "room at \(place)",
            ByteSize(Int64(free)).description,
            remedy: free < 1 << 30 ? "Free some space, or put stores elsewhere with --store DIR." : nil
        )
    }

    private static var vectorInstructions: String {
        let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let flags = text.split(separator: "\n").first { $0.hasPrefix("flags") || $0.hasPrefix("Features") } ?? ""
        let known = ["avx512bw", "avx2", "sse4_2", "asimd", "neon"]
        let found = known.first { flags.split(separator: " ").contains(Substring($0)) }
        return found.map { "the processor has \($0)" } ?? "no known vector instructions"
    }
}
