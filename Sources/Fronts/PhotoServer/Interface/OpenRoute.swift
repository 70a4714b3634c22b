import HTTPTypes
import Hummingbird
import HummingbirdCore

/// The links that admit a browser: they set a cookie and open the page. A pairing link admits the owner, once; a share link
/// admits guests until it ends, whose browsers have the share's token as their cookie.
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
        // The browser is admitted already: a link from its history, for example. A share link must not take that away.
        if access.caller(of: request) != nil { return response }
        if let token = request.text("share") {
            switch access.find(share: token) {
            case .open: response.headers[.setCookie] = access.cookie.field(token)
            case .ended(let date): throw Problem.shareEnded(date)
            case .revoked(let date): throw Problem.shareRevoked(date)
            case .unknown: try refuse(token, "This link is not complete, or is not of this library.", context)
            }
            return response
        }
        let code = request.text("code") ?? ""
        guard let shown = access.redeem(code, BrowserName.of(request.headers[.userAgent])) else {
            try refuse(
                code,
                "This link was already used, or has expired. `sluice pair` or an admitted device can create a new one.",
                context
            )
        }
        response.headers[.setCookie] = access.cookie.field(shown)
        return response
    }

    private func refuse(_ guess: String, _ words: String, _ context: InterfaceContext) throws -> Never {
        try rules(context.port).note(wrong: guess, from: PeerAddress(context.clientAddress))
        throw Problem.unauthorised(words)
    }
}
