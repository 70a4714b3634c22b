import PhotoModel
import PhotoSession

/// What somebody says about a group of photos that look alike.
struct DuplicateAnswerBody: Decodable, Sendable {
    var answer: DuplicateAnswer
    /// Of the group, as somebody saw it. Where some of them are to go it says that these are meant, and not one that has
    /// come since.
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
            throw body.flaw(.keep, "give keep, the photos that stay, or verdict, different or keep-all")
        }
        if body.contains(.keep) {
            guard photos != nil else {
                throw body.flaw(.photos, "with keep, name all photos of the group as it was seen")
            }
            let merging = try body.decodeIfPresent(Bool.self, forKey: .merge) ?? false
            answer = .keep(try body.decode([PhotoName].self, forKey: .keep).map(\.id), merging: merging)
        } else {
            answer = try body.decode(Word.self, forKey: .verdict) == .different ? .different : .keepAll
        }
    }
}
