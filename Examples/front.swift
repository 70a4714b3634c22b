// A small front for Sluice: shows one photo after another, and executes typed commands.
//
//     sluice serve ~/Pictures --token-file ~/.sluice-token --listen 127.0.0.1:8080
//     swiftc Examples/front.swift -o front && ./front http://127.0.0.1:8080 "$(cat ~/.sluice-token)" [FILTER]
//
// Needs only Foundation. Does not change files until the end, when it asks for confirmation; `sluice revert` reverts the
// changes. The whole interface: http://127.0.0.1:8080/api/v1/openapi.json
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct Library: Decodable {
    struct Totals: Decodable { var photos, unreviewed: Int }
    var name, reviewTier: String
    var totals: Totals
}
struct Photo: Decodable {
    var id, name: String
    var width, height: Int?
}
struct Session: Decodable { var id: String }
struct Current: Decodable {
    struct Card: Decodable {
        var place, total: Int
        var photo: Photo
    }
    struct Progress: Decodable { var pending: Int }
    var card: Card?
    var progress: Progress
}
struct Decision: Encodable {
    var photos: [String]
    var verdict: String?
    var rating: Int?
    var advance = true
}
struct Report: Decodable {
    struct SkippedChange: Decodable { var path, words: String? }
    var batch: String?
    var applied: Int
    var left: [SkippedChange]
}
/// A refusal describes what is wrong and what to do (RFC 9457).
struct Problem: Decodable, Error { var detail: String }

struct Server: Sendable {
    let address, token: String

    func request(_ method: String, _ path: String, _ fields: [String: String] = [:], body: Data? = nil) -> URLRequest {
        var request = URLRequest(url: URL(string: "\(address)/api/v1\(path)")!)
        (request.httpMethod, request.httpBody) = (method, body)
        (request.cachePolicy, request.timeoutInterval) = (.reloadIgnoringLocalCacheData, 60)
        request.allHTTPHeaderFields = fields.merging(
            ["Authorization": "Bearer \(token)", "Content-Type": "application/json"]
        ) { $1 }
        return request
    }

    func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        let (data, response) = try await URLSession.shared.data(for: request)
        guard let response = response as? HTTPURLResponse, response.statusCode < 400 else {
            throw try JSONDecoder().decode(Problem.self, from: data)
        }
        return (data, response)
    }

    func get<Value: Decodable>(_ path: String) async throws -> Value {
        try JSONDecoder().decode(Value.self, from: try await send(request("GET", path)).0)
    }

    /// Changes something exactly once: a response may be lost, and a request that is repeated with the same key is not
    /// executed again.
    func change<Value: Decodable>(_ path: String, _ body: some Encodable) async throws -> Value {
        let fields = ["Idempotency-Key": UUID().uuidString]
        let request = request("POST", path, fields, body: try JSONEncoder().encode(body))
        for pause in [0.1, 1, 5] {
            do { return try JSONDecoder().decode(Value.self, from: try await send(request).0) } catch is URLError {
                try await Task.sleep(for: .seconds(pause))
            }
        }
        return try JSONDecoder().decode(Value.self, from: try await send(request).0)
    }
}

/// Reports changes in the library, by any client. After an interruption it continues after the last event received; `reset`
/// means that too many were missed, and everything has to be fetched anew.
final class Events: NSObject, URLSessionDataDelegate,
    @unchecked Sendable  // Safe: only its session calls it, from one queue.
{
    private let (server, arrived): (Server, AsyncStream<String>.Continuation)
    private var (last, unread): (String?, Data) = (nil, Data())

    /// - Parameter arrived: receives each event's name and data; first, an empty event.
    init(_ server: Server, _ arrived: AsyncStream<String>.Continuation) {
        (self.server, self.arrived) = (server, arrived)
        super.init()
        listen(URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil))
    }

    private func listen(_ session: URLSession) {
        unread = Data()
        session.dataTask(with: server.request("GET", "/events", last.map { ["Last-Event-ID": $0] } ?? [:])).resume()
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        unread += data
        while let end = unread.firstRange(of: Data("\n\n".utf8)) {
            let lines = String(decoding: unread[..<end.lowerBound], as: UTF8.self).split(separator: "\n")
            unread = Data(unread[end.upperBound...])
            func field(_ name: String) -> String? {
                lines.first { $0.hasPrefix("\(name): ") }.map { String($0.dropFirst(name.count + 2)) }
            }
            last = field("id") ?? last
            arrived.yield(field("event").map { "\($0): \(field("data") ?? "")" } ?? "")
        }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        // Limits how often an unavailable server is queried; nothing else runs on this queue.
        Thread.sleep(forTimeInterval: 1)
        listen(session)
    }
}

var tags: [String: String] = [:]
let folder = FileManager.default.temporaryDirectory

/// Downloads a tier into a file, unless the file already has the server's current picture, according to its ETag. (The URLs
/// in a photo's `tiers` never change their content, and can be cached forever.)
@MainActor func download(_ photo: Photo, _ tier: String, from server: Server) async throws -> String {
    let (path, file) = ("/photos/\(photo.id)/tiers/\(tier)", folder.appendingPathComponent("\(photo.id).jpg"))
    let known = tags[path].map { ["If-None-Match": $0] } ?? [:]
    let (data, answer) = try await server.send(server.request("GET", path, known))
    if answer.statusCode == 304 { return "\(file.path), as before" }
    tags[path] = answer.value(forHTTPHeaderField: "ETag")
    try data.write(to: file)
    return "\(file.path), \(data.count) bytes"
}

func ask(_ question: String) -> String {
    print(question, terminator: " ")
    fflush(nil)
    defer { print() }
    return readLine()?.trimmingCharacters(in: .whitespaces) ?? "q"
}

let words = Array(CommandLine.arguments.dropFirst())
guard words.count >= 2 else { exit(64) }
let (events, arrived) = AsyncStream<String>.makeStream()
let server = Server(address: words[0], token: words[1])

do {
    let library: Library = try await server.get("/library")
    print("\(library.name): \(library.totals.photos) photos, \(library.totals.unreviewed) not reviewed")
    let listener = Events(server, arrived)
    var heard = events.makeAsyncIterator()
    _ = await heard.next()

    let wish = ["filter": words.count > 2 ? words[2] : "is:unreviewed", "sort": "taken"]
    let session: Session = try await server.change("/sessions", wish)
    let path = "/sessions/\(session.id)"
    var now: Current = try await server.get("\(path)/current")
    let verdicts = ["f": "favourite", "k": "keep", "t": "trash", "s": "skip"]
    review: while let card = now.card {
        let photo = card.photo
        let size = photo.width.flatMap { width in photo.height.map { ", \(width) × \($0) pixels" } } ?? ""
        print("\(card.place + 1) of \(card.total): \(photo.name)\(size)")
        print("  \(try await download(photo, library.reviewTier, from: server))")
        switch ask("  f, k, t, s, 0–5 stars, u to undo, q to end:") {
        case let key where verdicts[key] != nil:
            now = try await server.change("\(path)/decide", Decision(photos: [photo.id], verdict: verdicts[key]))
        case let key where (0...5).contains(Int(key) ?? -1):
            now = try await server.change("\(path)/decide", Decision(photos: [photo.id], rating: Int(key)))
        case "u": now = try await server.change("\(path)/undo", [String: String]())
        case "q": break review
        default: continue
        }
    }

    let pending = now.progress.pending
    if pending > 0, ask("Apply the decisions to the files of \(pending) photos? y/n:") == "y" {
        let report: Report = try await server.change("/commit", ["session": session.id])
        while let event = await heard.next() {
            print("  [\(event)]")
            if event.hasPrefix("commit"), !event.contains(#""state":"running""#) { break }
        }
        let revert = report.batch.map { "; `sluice revert \($0)` reverts this" } ?? ""
        print("\(report.applied) applied, \(report.left.count) skipped\(revert)")
        for left in report.left { print("  \(left.path ?? ""): \(left.words ?? "")") }
    }
    withExtendedLifetime(listener) {}
} catch {
    print((error as? Problem)?.detail ?? error.localizedDescription)
    exit(1)
}
