import Foundation
import PhotoModel
import SluiceClient
import StoreFiles
import SystemPackage

/// What is kept of servers between reviews, for its owner alone: the secrets that admit this program, and decisions that no
/// server has received yet.
struct ServerFolder: Sendable {
    private let path: FilePath

    /// In the user's data folder. No library has a name that begins with a dot.
    init(in homes: StoreHomes) { path = homes.data.appending(".servers") }

    /// One for all servers: a library may be served at another address next time. Letters name their library.
    func outbox() throws -> OutboxFolder {
        let folder = path.appending("outbox")
        try PrivateFiles.makeFolder(folder)
        return try OutboxFolder(URL(fileURLWithPath: folder.string))
    }

    /// The secret that admits this program as a device; nil if none is kept.
    func access(to origin: String) -> SluiceServer? {
        let server = PrivateFiles.contents(file(origin)).flatMap {
            try? JSONDecoder().decode(SluiceServer.self, from: Data($0))
        }
        return server?.origin == origin ? server : nil
    }

    func keep(_ server: SluiceServer) throws {
        try PrivateFiles.makeFolder(path)
        try PrivateFiles.replaceContents(of: file(server.origin), with: Array(JSONEncoder().encode(server)))
    }

    /// It does not admit this program any more.
    func forget(_ origin: String) { try? PrivateFiles.remove(file(origin)) }

    private func file(_ origin: String) -> FilePath {
        let name = origin.map { $0.isLetter || $0.isNumber || $0 == "." ? $0 : "-" }
        return path.appending("\(String(name)).json")
    }
}
