import Foundation
import FoundationNetworking
import Imaging
import PhotoCache
import PhotoCatalogue
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

/// Generated photos in a folder, prepared and served.
struct InterfaceLibrary {
    static let token = "a-token-for-tests"

    let folder: TemporaryFolder
    let location: LibraryLocation
    let photos: FilePath
    let library: PhotoLibrary
    let server: LibraryServer
    let preparation: Preparation?

    /// Lends the library, and stops everything afterwards.
    @discardableResult
    static func with<Value>(
        photos count: Int,
        recipe: Recipe = .default,
        preparing options: Preparation.Options? = nil,
        _ change: (inout ServerSettings) -> Void = { _ in },
        _ body: (InterfaceLibrary) async throws -> Value
    ) async throws -> Value {
        let served = try await InterfaceLibrary(count, recipe, options, change)
        do {
            let value = try await body(served)
            await served.stop()
            return value
        } catch {
            await served.stop()
            throw error
        }
    }

    /// Photos are named `10.jpg`, `11.jpg`, …, and were taken one per day from 2024-01-10 on.
    private init(
        _ count: Int,
        _ recipe: Recipe,
        _ options: Preparation.Options?,
        _ change: (inout ServerSettings) -> Void
    ) async throws {
        folder = try TemporaryFolder()
        photos = folder.path.appending("photos")
        location = LibraryLocation(store: folder.path.appending("store"))
        try photos.makeFolder()
        for number in 10..<10 + count { try Self.add(number, to: photos) }
        try await PhotoPipeline.with(try Library(location, .write), recipe) { [photos] in
            _ = try await $0.run(roots: [photos])
        }
        library = try await PhotoLibrary.open(location)
        preparation = try options.map { [location, library] in try Preparation(location, library, $0) }
        var settings = ServerSettings(token: try AccessToken(Self.token))
        change(&settings)
        server = try await LibraryServer.start(library, settings, preparation: preparation)
    }

    private func stop() async {
        await server.stop()
        await library.close()
        await preparation?.close()
    }

    static func add(_ number: Int, to folder: FilePath) throws {
        var exif = ExifWriter()
        exif.dateTimeOriginal = "2024:01:\(number) 12:00:00"
        (exif.make, exif.model, exif.iso) = ("ACME", "Box 1", 200)
        let size = PixelSize(width: 300, height: 200)
        let photo = SamplePhoto(size: size, seed: UInt64(number), exif: exif)
        try folder.appending("\(number).jpg").write(try photo.encoded())
    }

    func path(_ number: Int) -> FilePath { photos.appending("\(number).jpg") }

    func id(_ number: Int) throws -> String {
        let catalogue = try Catalogue(at: location.catalogueFile)
        return try #require(try catalogue.asset(at: path(number))).id.description
    }
}

extension InterfaceLibrary {
    /// Scans for new photos.
    func prepareAgain() async throws {
        try await PhotoPipeline.with(try Library(location, .write), .default) { [photos] in
            _ = try await $0.run(roots: [photos])
        }
    }

    /// Drops all tiers but the smallest, like a cache at its size limit.
    func giveUpTiers(_ recipe: Recipe) async throws {
        try Catalogue(at: location.catalogueFile).setCacheBound(1)
        try await PhotoPipeline.with(try Library(location, .write), recipe) { [photos] in
            _ = try await $0.run(roots: [photos])
        }
        try Catalogue(at: location.catalogueFile).setCacheBound(0)
    }
}

/// A server's answer.
struct Reply {
    var status: Int
    var headers: [String: String]
    var data: Data

    var object: [String: Any] { (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] ?? [:] }
    var text: String { String(decoding: data, as: UTF8.self) }

    subscript(key: String) -> Any? { object[key] }

    func number(_ key: String) -> Int? { object[key] as? Int }
    func string(_ key: String) -> String? { object[key] as? String }
    func list(_ key: String) -> [[String: Any]] { object[key] as? [[String: Any]] ?? [] }
    /// The photo on a session's card.
    var shown: String? { ((object["card"] as? [String: Any])?["photo"] as? [String: Any])?["name"] as? String }
}

extension InterfaceLibrary {
    func get(_ path: String, _ headers: [String: String] = [:]) async throws -> Reply {
        try await send("GET", path, nil, headers)
    }

    func post(_ path: String, _ body: [String: Any] = [:], key: String? = nil) async throws -> Reply {
        try await send("POST", path, body, key.map { ["Idempotency-Key": $0] } ?? [:])
    }

    /// - Parameter path: Relative to `/api/v1`.
    func send(
        _ method: String,
        _ path: String,
        _ body: [String: Any]?,
        _ headers: [String: String] = [:]
    ) async throws -> Reply {
        let url = try #require(URL(string: "http://\(server.address)/api/v1\(path)"), "\(path)")
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.setValue("Bearer \(Self.token)", forHTTPHeaderField: "Authorization")
        if let body {
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            request.httpBody = try JSONSerialization.data(withJSONObject: body)
        } else if method != "GET", method != "HEAD" {
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (data, response) = try await URLSession.shared.data(for: request)
        let http = try #require(response as? HTTPURLResponse)
        let fields = http.allHeaderFields.map { ("\($0.key)".lowercased(), "\($0.value)") }
        return Reply(status: http.statusCode, headers: Dictionary(fields) { $1 }, data: data)
    }
}
