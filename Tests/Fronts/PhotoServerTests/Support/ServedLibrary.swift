import Imaging
import PhotoCache
import PhotoCatalogue
import PhotoIndex
import PhotoModel
import PhotoPipeline
import PhotoRecipe
import PhotoSession
import PhotoStore
import SampleLibrary
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoServer

extension Recipe {
    /// A recipe whose tiers are smaller than the photos here.
    static let small: Recipe = {
        var recipe = Recipe.default
        recipe.tiers = ["large": 64, "thumb": 32].sorted { $0.value > $1.value }.map { name, edge in
            TierSpec(name: name, edge: .long(edge), encoding: .jpeg(quality: 80, chroma: .yuv420))
        }
        return recipe
    }()
}

/// A few generated photos, prepared, and served on a local port.
final class ServedLibrary: Sendable {
    static let token = "a-token-for-tests"

    let folder: TemporaryFolder
    let photos: FilePath
    let library: PhotoLibrary
    let server: LibraryServer

    var port: Int { server.address.port }
    var host: String { "127.0.0.1:\(port)" }

    private init(_ folder: TemporaryFolder, _ library: PhotoLibrary, _ server: LibraryServer) {
        (self.folder, self.library, self.server) = (folder, library, server)
        photos = folder.path.appending("photos")
    }

    /// Lends a served library, and stops both afterwards.
    ///
    /// - Parameters:
    /// - count: the number of photos: `1.jpg` and so on.
    /// - isPrepared: their tiers are in the cache; otherwise they are only in the catalogue, and tiers are made on demand.
    nonisolated(nonsending) static func with(
        photos count: Int = 1,
        recipe: Recipe = .default,
        givesUpTiers: Bool = false,
        _ change: (inout ServerSettings) -> Void = { _ in },
        adding add: (FilePath) throws -> Void = { _ in },
        _ body: nonisolated(nonsending) (ServedLibrary) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        let photos = folder.path.appending("photos")
        let location = LibraryLocation(store: folder.path.appending("store"))
        try photos.makeFolder()
        for number in 1...max(1, count) {
            let photo = SamplePhoto(size: PixelSize(width: 96, height: 64), seed: UInt64(number))
            try photos.appending("\(number).jpg").write(try photo.encoded())
        }
        try add(photos)
        for round in 0...(givesUpTiers ? 1 : 0) {
            let library = try Library(location, .write)
            // Drops all but the smallest.
            if round == 1 { try library.catalogue.setCacheBound(1) }
            _ = try await PhotoPipeline.with(library, recipe) { try await $0.run(roots: [photos]) }
        }
        let library = try await PhotoLibrary.open(location)
        var settings = ServerSettings(token: try AccessToken(token))
        change(&settings)
        let server: LibraryServer
        do { server = try await LibraryServer.start(library, settings) } catch {
            await library.close()
            throw error
        }
        let served = ServedLibrary(folder, library, server)
        let result: Result<Void, any Error>
        do { result = .success(try await body(served)) } catch { result = .failure(error) }
        await server.stop()
        await library.close()
        try result.get()
    }

    func connect() async throws -> Client { try await Client(port: port) }

    /// Sends one request on a connection of its own, as programs do.
    ///
    /// - Parameters:
    /// - fields: added to Host and the token, replacing one of the same name; an empty value omits it.
    func ask(
        _ method: String,
        _ target: String,
        _ fields: [(String, String)] = [],
        body: String? = nil
    ) async throws -> Answer {
        let client = try await connect()
        let answer = try await client.ask(request(method, target, fields, body: body), isHead: method == "HEAD")
        return try #require(answer, "no answer to \(method) \(target)")
    }

    /// Opens a link as a browser.
    ///
    /// - Returns: the cookie that it sets.
    func admit(_ agent: String = "Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0") async throws -> String {
        let link = try #require(server.live.access.pair()).link
        let target = try #require(link.firstRange(of: "/open")).lowerBound
        let fields = [("Authorization", ""), ("User-Agent", agent)]
        let answer = try await ask("GET", String(link[target...]), fields)
        return String(try #require(answer["set-cookie"]).prefix { $0 != ";" })
    }

    func request(
        _ method: String,
        _ target: String,
        _ fields: [(String, String)] = [],
        body: String? = nil
    ) -> String {
        var all = [("Host", host), ("Authorization", "Bearer \(Self.token)")]
        for (name, _) in fields { all.removeAll { $0.0.lowercased() == name.lowercased() } }
        all += fields.filter { !$0.1.isEmpty }
        if let body { all.append(("Content-Length", "\(body.utf8.count)")) }
        return "\(method) \(target) HTTP/1.1\r\n" + all.map { "\($0): \($1)\r\n" }.joined() + "\r\n" + (body ?? "")
    }

    /// The photos, sorted by name.
    func ids(_ filter: PhotoFilter = .everything) async -> [AssetID] {
        let order = await library.order(filter, PhotoSort(.name))
        return await library.ids(in: order, 0..<order.count)
    }
}
