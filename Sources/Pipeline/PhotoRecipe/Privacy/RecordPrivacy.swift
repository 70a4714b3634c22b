import Foundation
import PhotoCache
package import PhotoCatalogue
package import PhotoModel
package import PhotoRecord

/// Keeps records to what a recipe's `privacy` lets be stored.
package struct RecordPrivacy: Sendable {
    private let policy: Recipe.Privacy
    /// Nil where there is no key: what should be sealed is then left out.
    private let seal: RecordSeal?

    package init(_ policy: Recipe.Privacy, _ seal: RecordSeal?) {
        self.policy = policy
        self.seal = seal
    }

    /// What it comes to, as the cache tells it.
    package var inForce: RecipeInForce.Privacy {
        RecipeInForce.Privacy(
            seal: policy.seal.map(\.rawValue),
            omit: policy.omit.map(\.rawValue),
            key: policy.seal.isEmpty ? nil : keyIdentifier
        )
    }

    /// Of the library's key; nil where there is none.
    package var keyIdentifier: String? { seal?.identifier }

    /// Whether nothing of what plugins found, or said of a photo, may be stored or told as it is.
    package var hidesPlugins: Bool { policy.seal.contains(.plugins) }

    /// Where the catalogue must have nothing.
    package var hiddenFacts: Set<FactColumn> { Set((policy.seal + policy.omit).flatMap(\.facts)) }

    /// A record as it may be stored. What another key has sealed is as good as left out.
    package func applied(to record: Record) -> Record {
        var kept: Record
        let seals = policy.seal.filter { $0 != .plugins }
        var omitted = Set(record.omittedGroups).union(policy.omit.map(\.rawValue))
        if let opened = seal?.opened(record) {
            kept = opened
        } else {
            kept = record
            omitted.formUnion(record.sealedGroups)
        }
        kept.sealed = Data()
        let secret = kept.capture.only(seals.filter { !omitted.contains($0.rawValue) })
        if let sealed = try? seal?.sealed(secret, for: record.contentID) {
            kept.sealed = sealed
        } else {
            omitted.formUnion(seals.map(\.rawValue))
        }
        let groups = CaptureGroup.ofCapture.filter { !omitted.contains($0.rawValue) }
        kept.capture = kept.capture.only(groups.filter { !seals.contains($0) })
        kept.sealedGroups = groups.filter(seals.contains).map(\.rawValue)
        kept.omittedGroups = CaptureGroup.ofCapture.map(\.rawValue).filter(omitted.contains)
        if let content = record.content { kept.plugins = record.plugins.map { applied(to: $0, content) } }
        return kept
    }

    /// What a plugin found, as it may be stored. What cannot be sealed, or opened, is to be found again.
    package func applied(to result: Record.PluginResult, _ content: ContentID) -> Record.PluginResult {
        let contentID = Data(content.bytes)
        var kept = result
        if !result.sealed.isEmpty {
            guard let opened = seal?.opened(result, contentID) else { return .none(like: result) }
            kept = opened
        }
        guard hidesPlugins, !kept.values.isEmpty || !kept.problem.isEmpty else { return kept }
        return (try? seal?.sealed(kept, for: contentID)) ?? .none(like: result)
    }

    /// Whether a record, in line with this, was left without facts that it could have: only the file has them.
    package func lacksFacts(_ record: Record) -> Bool {
        !policy.omit.map(\.rawValue).containsAll(record.omittedGroups)
    }
}

extension [String] {
    fileprivate func containsAll(_ others: [String]) -> Bool { others.allSatisfy(contains) }
}

extension Record.PluginResult {
    /// One that is made again by the next run.
    fileprivate static func none(like result: Self) -> Self {
        var none = Self()
        none.name = result.name
        return none
    }
}
