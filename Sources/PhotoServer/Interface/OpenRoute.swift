import HTTPTypes
import Hummingbird
import HummingbirdCore

/// The link that lets a browser in: it leaves a cookie there, and leads to the page.
struct OpenRoute: Sendable {
    let codes: PairingCodes
    let isSecure: Bool
    let rules: @Sendable (_ port: Int) -> AccessRules

    func add(to router: Router<InterfaceContext>) {
        router.get("\(OpenLink.path)") { request, context in try answer(request, context) }
        // A look whether the link is there does not use up its code.
        router.head("\(OpenLink.path)") { _, _ in Response.text("", mediaType: Self.mediaType) }
    }

    private static let mediaType = "text/html; charset=utf-8"

    private func answer(_ request: Request, _ context: InterfaceContext) throws -> Response {
        let rules = rules(context.port)
        let (token, code) = (request.text("token"), request.text("code"))
        // A code is as long as a random token.
        if token != nil { try rules.checkAttempt(from: context.clientAddress) }
        let isRight = token.map { rules.credentials.isToken($0) } ?? code.map { codes.use($0) } ?? false
        guard isRight else {
            if let guess = token ?? code { try rules.note(wrong: guess, from: context.clientAddress) }
            throw code != nil
                ? Problem.unauthorised("This link was used already, or is older than ten minutes. Ask for a new one.")
                : Problem.unauthorised(
                    "This link does not open this library: its token is wrong, or the server was restarted since."
                )
        }
        var response = Response.text(OpenLink.doorPage, mediaType: Self.mediaType)
        let credentials = rules.credentials
        let flags = "HttpOnly; SameSite=Strict; Path=/\(isSecure ? "; Secure" : "")"
        response.headers[.setCookie] = "\(credentials.cookieName)=\(credentials.cookieValue); \(flags)"
        return response
    }
}
