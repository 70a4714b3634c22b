extension ExportLine: Codable {
    private enum Kind: String, Codable {
        case library = "sluice-library"
        case photo, session, decision, step, tag, album, preference, duplicates, end
    }

    private enum Keys: String, CodingKey { case kind }

    init(from decoder: any Decoder) throws {
        switch try decoder.container(keyedBy: Keys.self).decode(Kind.self, forKey: .kind) {
        case .library: self = .library(try Header(from: decoder))
        case .photo: self = .photo(try Photo(from: decoder))
        case .session: self = .session(try Session(from: decoder))
        case .decision: self = .decision(try Decided(from: decoder))
        case .step: self = .step(try Step(from: decoder))
        case .tag: self = .tag(try Tag(from: decoder))
        case .album: self = .album(try Album(from: decoder))
        case .preference: self = .preference(try Preference(from: decoder))
        case .duplicates: self = .duplicates(try Duplicates(from: decoder))
        case .end: self = .end(try End(from: decoder))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        let (kind, value): (Kind, any Encodable) =
            switch self {
            case .library(let value): (.library, value)
            case .photo(let value): (.photo, value)
            case .session(let value): (.session, value)
            case .decision(let value): (.decision, value)
            case .step(let value): (.step, value)
            case .tag(let value): (.tag, value)
            case .album(let value): (.album, value)
            case .preference(let value): (.preference, value)
            case .duplicates(let value): (.duplicates, value)
            case .end(let value): (.end, value)
            }
        try container.encode(kind, forKey: .kind)
        try value.encode(to: encoder)
    }
}
