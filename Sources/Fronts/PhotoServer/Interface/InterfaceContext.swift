import Hummingbird
import NIOCore

/// What a route has of a request beside the request itself.
struct InterfaceContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// Of the client, without the port.
    let clientAddress: String
    /// On which the server was asked.
    let port: Int

    init(source: Source) {
        coreContext = CoreRequestContextStorage(source: source)
        clientAddress = source.channel.remoteAddress?.ipAddress ?? ""
        port = source.channel.localAddress?.port ?? 0
    }
}
