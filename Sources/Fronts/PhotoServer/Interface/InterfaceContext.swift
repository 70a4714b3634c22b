import Hummingbird
import NIOCore
import PhotoSession

/// The data of a request that a route gets besides the request itself. It does not lead to the library: routes get that from
/// one of the contexts below, as their callers may see it.
struct InterfaceContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The client's address, without the port.
    let clientAddress: String
    /// The server's port that received the request.
    let port: Int
    /// Nil until `CallerMiddleware` has found out who the caller is.
    fileprivate var entry: Entry?

    fileprivate struct Entry: Sendable {
        var caller: Caller
        var parts: InterfaceParts
    }

    init(source: Source) {
        coreContext = CoreRequestContextStorage(source: source)
        clientAddress = source.channel.remoteAddress?.ipAddress ?? ""
        port = source.channel.localAddress?.port ?? 0
    }

    mutating func admit(_ caller: Caller, _ parts: InterfaceParts) { entry = Entry(caller: caller, parts: parts) }

    fileprivate func admitted() throws(Problem) -> Entry {
        guard let entry else { throw .unauthorised("The token is missing.") }
        return entry
    }
}

/// For routes that everybody may call who is admitted.
struct ViewerContext: ChildRequestContext {
    var coreContext: CoreRequestContextStorage
    let caller: Caller
    let library: VisibleLibrary

    init(context: InterfaceContext) throws {
        let entry = try context.admitted()
        (coreContext, caller) = (context.coreContext, entry.caller)
        library = try VisibleLibrary(entry.caller.share, entry.parts)
    }
}

/// For routes that the owner may call, and guests who may decide.
struct DeciderContext: ChildRequestContext {
    var coreContext: CoreRequestContextStorage
    let library: DecidableLibrary

    init(context: InterfaceContext) throws {
        let entry = try context.admitted()
        coreContext = context.coreContext
        library = try DecidableLibrary(entry.caller.share, entry.parts)
    }
}

/// For routes that only the owner may call.
struct OwnerContext: ChildRequestContext {
    var coreContext: CoreRequestContextStorage
    let caller: Caller
    let library: PhotoLibrary
    let clientAddress: String
    let port: Int

    init(context: InterfaceContext) throws {
        let entry = try context.admitted()
        guard entry.caller.share == nil else { throw Problem.ownerOnly }
        (coreContext, caller, library) = (context.coreContext, entry.caller, entry.parts.library)
        (clientAddress, port) = (context.clientAddress, context.port)
    }
}
