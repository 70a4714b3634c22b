import HTTPTypes
import Hummingbird
import HummingbirdCore

/// The link that admits a browser: it sets a cookie and opens the page.
struct OpenRoute: Sendable {
    let access: AccessBook
    let rules: @Sendable (_ port: Int) -> AccessRules

    func add(to router: Router<InterfaceContext>) {
        router.get("\(OpenLink.path)") { request, context in try answer(request, context) }
        // HEAD checks that the link exists without using up its code.
        router.head("\(OpenLink.path)") { _, _ in Response.text("", mediaType: Self.mediaType) }
    }

    private static let mediaType = "text/html; charset=utf-8"

    private func answer(_ request: Request, _ context: InterfaceContext) throws -> Response {
        var response = Response.text(OpenLink.landingPage, mediaType: Self.mediaType)
        // The browser is admitted already: a link from its history, for example.
        if access.caller(of: request) != nil { return response }
        let code = request.text("code") ?? ""
        guard let shown = access.redeem(code, BrowserName.of(request.headers[.userAgent])) else {
            try rules(context.port).note(wrong: code, from: PeerAddress(context.clientAddress))
            throw Problem.unauthorised(
                "This link was already used, or has expired. `sluice pair` or an admitted device can create a new one."
            )
        }
        response.headers[.setCookie] = access.cookie.field(shown)
        return response
    }
}
