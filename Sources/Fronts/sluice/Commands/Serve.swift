import ArgumentParser
import Foundation
import PhotoPipeline
import PhotoRecipe
import PhotoServer
import PhotoSession
import PhotoStore
import PhotoUpkeep
import StoreFiles
import SystemPackage
import Terminal

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve a library to browsers and programs, and print the link that opens it.",
        discussion: """
            The link works on this machine only, unless --listen gives another address. It admits one browser, which \
            can view photos, decide about them and commit until it is removed; `sluice pair` prints another link, \
            `sluice devices` lists the admitted browsers. `sluice share` prints links for other people, who see only some \
            photos. If other machines can reach the server, the terminal shows a QR \
            code for a phone. Programs send the access token as 'Authorization: Bearer TOKEN'. Photos copied into the \
            folders appear automatically. Ctrl-C finishes the responses in progress and ends; twice ends at once.
            """
    )

    @Argument(
        help: ArgumentHelp("Folder with photos, whose library to serve.", valueName: "root"),
        completion: .directory
    )
    var root: FilePath?

    @OptionGroup var library: LibraryOptions

    @Option(help: ArgumentHelp("Address to listen on; port 0 takes a free port.", valueName: "host:port"))
    var listen = ListenAddress.loopback

    @OptionGroup var token: TokenOptions

    @Option(help: ArgumentHelp("TLS certificate with its chain, in PEM.", valueName: "file"), completion: .file())
    var tlsCert: FilePath?

    @Option(help: ArgumentHelp("Private key of the certificate, in PEM.", valueName: "file"), completion: .file())
    var tlsKey: FilePath?

    @Flag(help: "Listen on the network without encryption: for networks that you trust.")
    var plainHttp = false

    @Flag(help: "Serve originals too, not only tiers.")
    var originals = false

    @Flag(help: "Serve photos to IIIF viewers (Image API 3.0, level 2), under an address with a key.")
    var iiif = false

    @Flag(help: "Scale pictures for Nextcloud and other programs that use imaginary, under a key.")
    var imaginary = false

    @Option(
        help: ArgumentHelp(
            """
            Host name under which the server can also be reached; links use the first. Repeatable.
            """,
            valueName: "name"
        )
    )
    var host: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            Let pages of another site use the interface with a token, such as https://photos.example.org. Repeatable.
            """,
            valueName: "origin"
        ),
        transform: { text throws in
            guard let origin = WebOrigin(text) else {
                throw ValidationError("An origin is a scheme, a host and at most a port: https://photos.example.org.")
            }
            return origin
        }
    )
    var allowOrigin: [WebOrigin] = []

    @OptionGroup var preparing: RunOptions

    @Flag(help: "Serve what is prepared, and prepare nothing.")
    var noPrepare = false

    @Flag(help: "Prepare the photos present, and do not watch the folders for changes.")
    var noWatch = false

    @Flag(help: "Print one JSON object with the link.")
    var json = false

    private struct Started: Encodable {
        var link, listen: String
        var iiif, imaginary, imaginaryKey: String?
    }

    func validate() throws {
        if (tlsCert == nil) != (tlsKey == nil) { throw ValidationError("Give --tls-cert and --tls-key together.") }
    }

    func run() async throws {
        var settings = ServerSettings(token: try token.chosen())
        let root = try root.map(Paths.root)
        settings.listen = listen
        if let tlsCert, let tlsKey {
            settings.tls = .init(certificate: Paths.absolute(tlsCert), key: Paths.absolute(tlsKey))
        }
        (settings.allowsPlainHTTP, settings.servesOriginals, settings.hosts) = (plainHttp, originals, host)
        (settings.servesIIIF, settings.servesImaginary) = (iiif, imaginary)
        settings.origins = allowOrigin
        settings.command = (["sluice", "serve"] + selection(root)).map(ShellWord.quoted).joined(separator: " ")
        let location = try root.map { try self.library.location(forRoots: [$0]) } ?? self.library.location(holding: nil)
        // Creates the library of a folder that was never prepared, so that the page can open before the run ends.
        if !location.exists, !noPrepare { _ = try Library(writing: location) }
        // Read once only: it may come from a pipe.
        let recipe = noPrepare ? nil : try preparing.chosenRecipe
        if !noPrepare { try announce(recipe, location) }
        settings.accessFile = location.accessFile
        var configuration = PhotoLibrary.Configuration()
        configuration.allowsUnsandboxed = preparing.decoding.uncaged.allowUncaged
        let library = try await PhotoLibrary.open(location, configuration)
        let preparation = noPrepare ? nil : try Preparation(location, library, preparationOptions(root, recipe))
        let result: Result<Void, any Error>
        do { result = .success(try await serve(library, settings, preparation)) } catch { result = .failure(error) }
        await library.close()
        await preparation?.close()
        try result.get()
    }

    /// The arguments that select the same library from any folder.
    private func selection(_ root: FilePath?) -> [String] {
        var words: [String] = []
        if let store = library.store { words = ["--store", Paths.absolute(store).string] }
        if let name = library.library { words = ["--library", name] }
        if let root { return [root.string] + words }
        return words.isEmpty ? [Paths.absolute(".").string] : words
    }

    private func preparationOptions(_ root: FilePath?, _ recipe: Recipe?) -> Preparation.Options {
        var options = Preparation.Options()
        options.recipe = recipe
        options.pipeline = preparing.configuration
        options.root = root
        options.watch = noWatch ? nil : LibraryWatch.Options()
        return options
    }

    /// Prints what the recipe changes in the library being prepared, if anything.
    ///
    /// - Parameter given: nil for the recipe that the library keeps.
    private func announce(_ given: Recipe?, _ location: LibraryLocation) throws {
        let library = try Library(location, .read)
        do {
            let recipe = try LibraryRecipe(library, given: given, userKey: RunOptions.userKey)
            for line in try FollowedRecipe(library, recipe).newsLines { Console.error(line) }
        } catch let error as RecipeError {
            // Nothing is prepared without a recipe. The server reports that to the browser, and serves what is stored.
            Console.error("\(error)")
        }
    }

    private func serve(
        _ library: PhotoLibrary,
        _ settings: ServerSettings,
        _ preparation: Preparation?
    ) async throws {
        let server = try await LibraryServer.start(library, settings, preparation: preparation)
        await preparation?.start()
        let interrupts = Interrupts {
            Task { await server.stop() }
        } second: {
            Serve.exit(withError: ExitCode(ExitStatus.interrupted))
        }
        defer { withExtendedLifetime(interrupts) {} }
        do {
            try printLink(server)
        } catch {
            await server.stop()
            throw error
        }
        await server.waitForEnd()
        await server.stop()
    }

    private func printLink(_ server: LibraryServer) throws {
        let imaginary = server.imaginaryLink
        let started = Started(
            link: server.link,
            listen: "\(server.address)",
            iiif: server.iiifLink,
            imaginary: imaginary?.address,
            imaginaryKey: imaginary?.key
        )
        if json {
            try Console.jsonLine(started)
        } else {
            try Console.output(server.link)
            if let link = server.iiifLink { try Console.output("IIIF, followed by a photo's ID: \(link)") }
            if let imaginary { try Console.output("imaginary: \(imaginary.address), key \(imaginary.key)") }
            if StatusLine().isTerminal, let pairing = server.pair() { pairing.showToPhones() }
        }
    }
}

extension ListenAddress: ExpressibleByArgument {
    public init?(argument: String) { self.init(argument) }
    public var defaultValueDescription: String { description }
}
