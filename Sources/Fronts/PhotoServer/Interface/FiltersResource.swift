import Hummingbird
import HummingbirdCore
import PhotoIndex
import PhotoSession

/// Checks filters, and lists the values to filter by.
struct FiltersResource: InterfaceResource {
    func add(to routes: InterfaceRoutes) {
        let api = routes.viewers
        api.get("filters/check") { request, context in
            let library = context.library
            let filter = try library.filter(request.text("filter"))
            let notes = try await library.notes(filter)
            return try Response.json(
                FilterDocument(text: filter.text, count: await library.count(filter), notes: notes)
            )
        }
        api.get("facets") { request, context in
            let library = context.library
            let facets = try facets(request.text("of"))
            let filter = try library.filter(request.text("filter"))
            let counts = await library.facets(filter, of: facets)
            let pairs = counts.map { ($0.key.rawValue, $0.value.map { FacetDocument($0) }) }
            return try Response.json(Dictionary(uniqueKeysWithValues: pairs))
        }
        api.refuseOthers("filters/check", than: .get)
        api.refuseOthers("facets", than: .get)
    }

    /// - Parameter text: comma-separated names; nil for all.
    private func facets(_ text: String?) throws -> [PhotoFacet] {
        guard let text else { return PhotoFacet.allCases }
        return try text.split(separator: ",", omittingEmptySubsequences: false).map { name in
            guard let facet = PhotoFacet(rawValue: String(name)) else {
                let all = PhotoFacet.allCases.map(\.rawValue).joined(separator: ", ")
                throw Problem(400, kind: "bad-parameter", "There is no facet '\(name)'. The facets are: \(all).")
            }
            return facet
        }
    }
}
