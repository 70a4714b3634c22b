import PhotoSession

/// How the library is reviewed: each preference under its key, and the action of every gesture.
struct PreferencesDocument: Encodable, Sendable {
    private let preferences: Preferences

    init(_ preferences: Preferences) { self.preferences = preferences }

    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(_ text: String) { stringValue = text }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(preferences.commitThreshold, forKey: Key("commit-threshold"))
        try container.encode(preferences.prefetchDepth, forKey: Key("prefetch-depth"))
        try container.encode(preferences.reviewTier, forKey: Key("review-tier"))
        try container.encode(preferences.gridTier, forKey: Key("grid-tier"))
        try container.encode(preferences.theme.rawValue, forKey: Key("theme"))
        for (gesture, action) in preferences.gestures {
            try container.encode(action.description, forKey: Key("gesture.\(gesture)"))
        }
        let actions = preferences.actions.map { ($0.key.description, $0.value.description) }
        try container.encode(Dictionary(uniqueKeysWithValues: actions), forKey: Key("actions"))
    }
}

/// A new value of a preference: a text, a number, or null for the default.
struct PreferenceValue: Decodable, Sendable {
    var text: String?

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() { return }
        if let number = try? value.decode(Int.self) {
            text = String(number)
        } else {
            text = try value.decode(String.self)
        }
    }
}
