import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Requests over `URLSession`, without its cache and cookies.
final class URLSessionTransport: StreamingTransport {
    /// More than the loads of ``TierLoader``, events and decisions together need: no request waits for a connection.
    private static let maxConnections = 32

    private let origin: String
    private let exchanges = Exchanges()
    private let session: URLSession

    /// - Parameter origin: such as `http://127.0.0.1:8080`.
    init(_ origin: String) {
        self.origin = origin
        session = Self.session(exchanges)
    }

    private static func session(_ exchanges: Exchanges) -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpMaximumConnectionsPerHost = maxConnections
        return URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
    }

    /// Otherwise the session keeps itself and its delegate for ever. Requests under way still end.
    deinit { session.finishTasksAndInvalidate() }

    func begin(_ request: HTTPRequest, _ body: any BodyReceiver) throws -> Exchange {
        var made = try urlRequest(request)
        let (session, exchanges, isOwn) = place(for: request)
        defer { if isOwn { session.finishTasksAndInvalidate() } }
        if isOwn { made.setValue("close", forHTTPHeaderField: "Connection") }
        let task = session.dataTask(with: made)
        let exchange = Exchange(origin, body, request.patience) { [exchanges] in
            exchanges.remove(task)
            // Does nothing to a request that has ended.
            task.cancel()
        }
        exchanges.add(exchange, for: task)
        task.resume()
        return exchange
    }

    /// The session for a request, and whether it is the request's own.
    private func place(for request: HTTPRequest) -> (URLSession, Exchanges, isOwn: Bool) {
        #if canImport(FoundationNetworking)
        // If the server has closed a connection that is used again, libcurl repeats the request on another one, but this
        // Foundation sends its head without the body: the server would wait for that in vain.
        if request.body != nil {
            let exchanges = Exchanges()
            return (Self.session(exchanges), exchanges, true)
        }
        #endif
        return (session, exchanges, false)
    }

    private func urlRequest(_ request: HTTPRequest) throws -> URLRequest {
        guard let url = URL(string: origin + request.target) else {
            throw SluiceConnectionError.badAddress(origin + request.target)
        }
        var made = URLRequest(url: url)
        made.httpMethod = request.method
        made.httpBody = request.body
        for (name, value) in request.fields { made.setValue(value, forHTTPHeaderField: name) }
        // `IdleWatch` decides.
        made.timeoutInterval = 7 * 86_400
        return made
    }
}
