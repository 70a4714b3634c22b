import Hummingbird
import NIOCore

/// The data of a request that a route gets besides the request itself.
struct InterfaceContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The client's address, without the port.
    let clientAddress: String
    /// The server's port that received the request.
    let port: Int

    init(source: Source) {
        coreContext = CoreRequestContextStorage(source: source)
        clientAddress = source.channel.remoteAddress?.ipAddress ?? ""
        port = source.channel.localAddress?.port ?? 0
    }
}
