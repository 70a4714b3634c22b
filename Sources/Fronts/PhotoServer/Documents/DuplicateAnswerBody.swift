import PhotoModel
import PhotoSession

/// A person's answer about a group of photos that look alike.
struct DuplicateAnswerBody: Decodable, Sendable {
    var answer: DuplicateAnswer
    /// The group's photos as the person saw them. `keep` requires them, so that it does not affect a photo that joined the
    /// group since.
    var photos: [AssetID]?

    private enum Key: String, CodingKey { case keep, merge, verdict, photos }
    private enum Word: String, Decodable {
        case different
        case keepAll = "keep-all"
    }

    init(from decoder: any Decoder) throws {
        let body = try decoder.container(keyedBy: Key.self)
        photos = try body.decodeIfPresent([PhotoName].self, forKey: .photos)?.map(\.id)
        guard body.contains(.keep) != body.contains(.verdict) else {
            throw body.flaw(.keep, "give either keep, the photos that stay, or verdict: different or keep-all")
        }
        if body.contains(.keep) {
            guard photos != nil else {
                throw body.flaw(.photos, "with keep, list all photos of the group as it was displayed")
            }
            let merging = try body.decodeIfPresent(Bool.self, forKey: .merge) ?? false
            answer = .keep(try body.decode([PhotoName].self, forKey: .keep).map(\.id), merging: merging)
        } else {
            answer = try body.decode(Word.self, forKey: .verdict) == .different ? .different : .keepAll
        }
    }
}
