import ArgumentParser
import Foundation
import PhotoExport
import SystemPackage

struct ExportIIIF: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "iiif",
        abstract: "Write pictures and a manifest for IIIF viewers.",
        discussion: """
            Any web server that sends `Access-Control-Allow-Origin: *` can serve the folder (IIIF Image API 3.0, level 0): \
            each picture in the sizes of its tiers, and manifest.json, which Mirador, Universal Viewer and others open. \
            For zooming into full pictures, see `sluice serve --iiif`.

            sluice export iiif --to ~/Web/iiif --base https://example.org/iiif --title Norway 'album:Norway'
            """
    )

    @OptionGroup var options: ExportOptions

    @Option(help: ArgumentHelp("Folder to write.", valueName: "dir"), completion: .directory)
    var to: FilePath

    @Option(help: ArgumentHelp("Address at which the folder will be served.", valueName: "url"))
    var base: String

    @Option(help: ArgumentHelp("Title of the manifest.", valueName: "text"))
    var title = "Photos"

    @Option(help: ArgumentHelp("Licence: an address of Creative Commons or RightsStatements.org.", valueName: "url"))
    var rights: String?

    @Option(help: ArgumentHelp("Text that viewers show with the pictures.", valueName: "text"))
    var attribution: String?

    func validate() throws {
        guard let url = URL(string: base), ["http", "https"].contains(url.scheme), url.host() != nil,
            url.query() == nil,
            url.fragment() == nil
        else { throw ValidationError("--base takes an address such as https://example.org/iiif.") }
        guard rights == nil || licence != nil else {
            throw ValidationError(
                """
                --rights takes an address of Creative Commons or RightsStatements.org, such as \
                http://creativecommons.org/licenses/by/4.0/. Any other text goes to --attribution.
                """
            )
        }
    }

    /// In the form that the interface demands.
    private var licence: String? {
        guard let rights, let url = URL(string: rights), ["http", "https"].contains(url.scheme),
            ["creativecommons.org", "rightsstatements.org"].contains(url.host()), url.path().count > 1
        else { return nil }
        return "http://\(url.host() ?? "")\(url.path())"
    }

    func run() async throws {
        try await options.export(to: to) { target in
            var choices = IIIFExport.Choices(base: String(base.trimmingSuffix("/")), title: title)
            (choices.rights, choices.statement) = (licence, attribution)
            return IIIFExport(choices, filter: target.filter)
        }
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: Character) -> Substring {
        var rest = self[...]
        while rest.last == suffix { rest.removeLast() }
        return rest
    }
}
