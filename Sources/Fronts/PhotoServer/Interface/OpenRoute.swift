import HTTPTypes
import Hummingbird
import HummingbirdCore

/// The link that lets a browser in: it leaves a cookie there, and leads to the page.
struct OpenRoute: Sendable {
    let access: AccessBook
    let rules: @Sendable (_ port: Int) -> AccessRules

    func add(to router: Router<InterfaceContext>) {
        router.get("\(OpenLink.path)") { request, context in try answer(request, context) }
        // A look whether the link is there does not use up its code.
        router.head("\(OpenLink.path)") { _, _ in Response.text("", mediaType: Self.mediaType) }
    }

    private static let mediaType = "text/html; charset=utf-8"

    private func answer(_ request: Request, _ context: InterfaceContext) throws -> Response {
        var response = Response.text(OpenLink.doorPage, mediaType: Self.mediaType)
        // A link from the history, say.
        if access.caller(of: request) != nil { return response }
        let code = request.text("code") ?? ""
        guard let shown = access.letIn(code, BrowserName.of(request.headers[.userAgent])) else {
            try rules(context.port).note(wrong: code, from: PeerAddress(context.clientAddress))
            throw Problem.unauthorised(
                "This link was used already, or is too old. `sluice pair` prints a new one, and so does an admitted device."
            )
        }
        response.headers[.setCookie] = access.cookie.field(shown)
        return response
    }
}
