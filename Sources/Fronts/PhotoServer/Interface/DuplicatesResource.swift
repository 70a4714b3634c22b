import Hummingbird
import HummingbirdCore
import PhotoDuplicates
import PhotoIndex
import PhotoModel
import PhotoSession

/// Photos that look alike: groups, decisions about groups, and photos similar to a given one.
struct DuplicatesResource: InterfaceResource {
    let duplicates: DuplicateKeeper

    private static let maxGroups = 200
    private static let maxPhotos = 1000

    func add(to routes: InterfaceRoutes) {
        let api = routes.owner
        api.get("duplicates") { request, _ in try await page(request) }
        api.get("duplicates/:id") { request, context in
            let id = try group(context)
            guard let group = try await duplicates.group(id, try question(request, id)) else {
                throw DuplicateProblem.unknownGroup(id)
            }
            return try Response.json(DuplicateGroupDocument(group))
        }
        api.post("duplicates/:id") { request, context in
            try await answer(request, try group(context), context.library)
        }
        api.get("duplicate-decisions") { _, context in
            let answers = try await context.library.reading { try $0.duplicateAnswers() }
            return try Response.json(
                DuplicateVerdictsDocument(decisions: answers.map { DuplicateVerdictDocument($0) })
            )
        }
        api.delete("duplicate-decisions/:id") { _, context in
            let text = context.parameters.get("id") ?? ""
            guard let id = AssetID(text) else {
                throw Problem(404, kind: "unknown-decision", "'\(text)' is not the ID of a decision about duplicates.")
            }
            try await duplicates.forget(id)
            return Response.done
        }
        api.get("photos/:id/similar") { request, context in
            let (id, distance) = (try context.id(.photo), try distance(request, limit: 256))
            let limit = try request.number("limit", in: 0...Self.maxPhotos, default: 100)
            guard let found = try await duplicates.similar(to: id, within: distance, limit: limit) else {
                throw Problem(404, kind: "not-prepared", "The photo has no fingerprint yet: it is not prepared.")
            }
            return try Response.json(
                SimilarDocument(photos: found.map { SimilarPhotoDocument(ServedPhotoDocument($0, for: nil), $1) })
            )
        }
        api.refuseOthers("duplicates", than: .get)
        api.refuseOthers("duplicates/:id", than: .get, .post)
        api.refuseOthers("duplicate-decisions", than: .get)
        api.refuseOthers("duplicate-decisions/:id", than: .delete)
        api.refuseOthers("photos/:id/similar", than: .get)
    }

    private func page(_ request: Request) async throws -> Response {
        let offset = try request.number("offset", in: 0...Int(Int32.max), default: 0)
        let limit = try request.number("limit", in: 0...Self.maxGroups, default: 50)
        let relations = try kinds(request) ?? PhotoRelation.usual
        let question = DuplicateQuestion(relations: relations, distance: try distance(request))
        let filter = try PhotoFilter(request.text("filter") ?? "")
        let page = try await duplicates.page(question, filter, offset..<offset + limit)
        return try .json(
            DuplicatesDocument(
                total: page.total,
                offset: offset,
                notCompared: page.otherVersions,
                groups: page.groups.map { DuplicateGroupDocument($0) }
            )
        )
    }

    private func answer(
        _ request: Request,
        _ id: DuplicateGroupID,
        _ library: PhotoLibrary
    ) async throws -> Response {
        let body = try await request.document(DuplicateAnswerBody.self)
        let decision = try await duplicates.answer(
            body.answer,
            to: id,
            try question(request, id),
            seeing: body.photos,
            key: try request.key()
        )
        return try .json(DuplicateVerdictDocument(try await library.reading { try $0.item(decision) }))
    }

    private func group(_ context: OwnerContext) throws -> DuplicateGroupID {
        let text = context.parameters.get("id") ?? ""
        guard let id = DuplicateGroupID(text) else {
            throw Problem(404, kind: "unknown-group", "'\(text)' is not the ID of a group.")
        }
        return id
    }

    private func distance(_ request: Request, limit: Int = DuplicateQuestion.distances.upperBound) throws -> Int {
        try request.number("distance", in: 0...limit, default: DuplicateQuestion().distance)
    }

    /// The question that a group answers: all kinds of its family by default.
    private func question(_ request: Request, _ id: DuplicateGroupID) throws -> DuplicateQuestion {
        let distance = try distance(request)
        return try kinds(request).map { DuplicateQuestion(relations: $0, distance: distance) }
            ?? DuplicateQuestion(of: id.family, distance: distance)
    }

    /// A comma-separated list; nil if absent.
    private func kinds(_ request: Request) throws -> Set<PhotoRelation>? {
        guard let text = request.text("kind"), !text.isEmpty else { return nil }
        return Set(
            try text.split(separator: ",", omittingEmptySubsequences: false).map { word in
                guard let relation = PhotoRelation(rawValue: String(word)) else {
                    let all = PhotoRelation.allCases.map(\.rawValue).joined(separator: ", ")
                    throw Problem(400, kind: "bad-parameter", "kind must be a comma-separated list of \(all).")
                }
                return relation
            }
        )
    }
}
