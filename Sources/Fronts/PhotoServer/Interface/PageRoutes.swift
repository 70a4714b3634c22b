import HTTPTypes
import Hummingbird
import HummingbirdCore

/// The web page that is embedded in the program.
struct PageRoutes: Sendable {
    let pages: WebPages

    func add(to router: Router<InterfaceContext>) {
        router.get("/") { request, _ in try answer(request) }
        router.get("/**") { request, _ in try answer(request) }
    }

    func answer(_ request: Request) throws -> Response {
        guard let page = pages[request.uri.path] else { throw Problem.notFound() }
        var fields = HTTPFields()
        fields[.eTag] = page.tag
        // Another program may later serve other pages at the same address.
        fields[.cacheControl] = "no-cache"
        if EntityTags.match(request.headers[.ifNoneMatch], page.tag) {
            return Response(status: .notModified, headers: fields)
        }
        fields[.contentType] = page.mediaType
        return Response(status: .ok, headers: fields, body: ResponseBody(byteBuffer: page.bytes))
    }
}

/// Compares a client's entity tags with the current one (RFC 9110, 13.1.2).
enum EntityTags {
    /// Whether a list of `If-None-Match` contains a tag; weak ones count.
    static func match(_ list: String?, _ tag: String) -> Bool {
        guard let list else { return false }
        if list == tag { return true }
        return list.split(separator: ",").contains { each in
            var each = each.drop { $0 == " " || $0 == "\t" }
            while each.last == " " || each.last == "\t" { each = each.dropLast() }
            if each == "*" { return true }
            if each.hasPrefix("W/") { each = each.dropFirst(2) }
            return each == tag
        }
    }
}
