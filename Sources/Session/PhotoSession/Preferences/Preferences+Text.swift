/// Preferences as texts by key, as stored in the catalogue and given on the command line.
extension Preferences {
    /// The keys; `gesture.` is followed by a gesture, such as `gesture.swipe-left`.
    public static let keys = ["commit-threshold", "prefetch-depth", "review-tier", "grid-tier", "theme", "gesture.…"]
    private static let gesturePrefix = "gesture."
    private static let longestTierName = 64

    /// Values that differ from the defaults.
    public var texts: [String: String] {
        var texts: [String: String] = [:]
        let usual = Preferences()
        if commitThreshold != usual.commitThreshold { texts["commit-threshold"] = String(commitThreshold) }
        if prefetchDepth != usual.prefetchDepth { texts["prefetch-depth"] = String(prefetchDepth) }
        texts["review-tier"] = reviewTier
        texts["grid-tier"] = gridTier
        if theme != usual.theme { texts["theme"] = theme.rawValue }
        for (gesture, action) in gestures { texts[Self.gesturePrefix + gesture.description] = action.description }
        return texts
    }

    /// - Returns: the preferences, and why some texts are ignored; these have their defaults.
    public static func read(_ texts: [String: String]) -> (Preferences, problems: [PreferenceError]) {
        var (preferences, problems) = (Preferences(), [PreferenceError]())
        for (key, text) in texts.sorted(by: { $0.key < $1.key }) {
            do throws(PreferenceError) { try preferences.set(key, text) } catch { problems.append(error) }
        }
        return (preferences, problems)
    }

    /// Preferred tiers that a library does not have; its defaults are used instead.
    ///
    /// - Parameter tierNames: the tiers of the library.
    package func problems(tierNames: [String]) -> [PreferenceError] {
        [("review-tier", reviewTier), ("grid-tier", gridTier)].compactMap { key, tier in
            guard let tier, !tierNames.contains(tier) else { return nil }
            let known = tierNames.joined(separator: ", ")
            return .invalid(key, value: tier, expected: "a tier that the library has: \(known)")
        }
    }

    /// - Parameters:
    ///   - key: one of ``keys``.
    ///   - text: nil for the default.
    public mutating func set(_ key: String, _ text: String?) throws(PreferenceError) {
        let usual = Preferences()
        switch key {
        case "commit-threshold":
            commitThreshold = try Self.number(key, text, in: Self.commitThresholds) ?? usual.commitThreshold
        case "prefetch-depth":
            prefetchDepth = try Self.number(key, text, in: Self.prefetchDepths) ?? usual.prefetchDepth
        case "review-tier": reviewTier = try Self.tier(key, text)
        case "grid-tier": gridTier = try Self.tier(key, text)
        case "theme":
            guard let text else { return theme = usual.theme }
            guard let value = Theme(rawValue: text) else {
                let names = Theme.allCases.map(\.rawValue).joined(separator: ", ")
                throw .invalid(key, value: text, expected: "one of \(names)")
            }
            theme = value
        default: try setGesture(key, text)
        }
    }

    private mutating func setGesture(_ key: String, _ text: String?) throws(PreferenceError) {
        guard key.hasPrefix(Self.gesturePrefix) else { throw .unknown(key, known: Self.keys) }
        guard let gesture = Gesture(key.dropFirst(Self.gesturePrefix.count)) else {
            let names = Gesture.keyNames.sorted().map { "gesture.key-\($0)" }
            throw .unknown(key, known: ["gesture.swipe-left", "gesture.key-f"] + names)
        }
        guard let text else { return gestures[gesture] = nil }
        guard let action = GestureAction(text) else {
            throw .invalid(key, value: text, expected: "one of \(GestureAction.names.joined(separator: ", "))")
        }
        gestures[gesture] = action
    }

    private static func number(
        _ key: String,
        _ text: String?,
        in range: ClosedRange<Int>
    ) throws(PreferenceError) -> Int? {
        guard let text else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw .invalid(key, value: text, expected: "a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    private static func tier(_ key: String, _ text: String?) throws(PreferenceError) -> String? {
        guard let text else { return nil }
        guard !text.isEmpty, text.utf8.count <= longestTierName, text.allSatisfy({ !$0.isWhitespace }) else {
            throw .invalid(key, value: text, expected: "the name of a tier")
        }
        return text
    }
}
