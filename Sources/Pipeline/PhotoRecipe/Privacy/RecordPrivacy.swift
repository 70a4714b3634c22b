import Foundation
import PhotoCache
package import PhotoCatalogue
package import PhotoModel
package import PhotoRecord

/// Reduces records to what a recipe's `privacy` allows to be stored.
package struct RecordPrivacy: Sendable {
    private let policy: Recipe.Privacy
    /// Nil if there is no key: what should be sealed is omitted then.
    private let seal: RecordSeal?

    package init(_ policy: Recipe.Privacy, _ seal: RecordSeal?) {
        self.policy = policy
        self.seal = seal
    }

    /// The effective privacy, as recorded in the cache.
    package var inForce: RecipeInForce.Privacy {
        RecipeInForce.Privacy(
            seal: policy.seal.map(\.rawValue),
            omit: policy.omit.map(\.rawValue),
            key: policy.seal.isEmpty ? nil : keyIdentifier
        )
    }

    /// Identifies the library's key; nil if there is none.
    package var keyIdentifier: String? { seal?.identifier }

    /// Whether plugin results and plugin messages about photos may not be stored or reported in plain text.
    package var hidesPlugins: Bool { policy.seal.contains(.plugins) }

    /// The columns that the catalogue must leave empty.
    package var hiddenFacts: Set<FactColumn> { Set((policy.seal + policy.omit).flatMap(\.facts)) }

    /// A capture without the facts that are sealed or omitted.
    package func visible(_ capture: Record.Capture) -> Record.Capture {
        let hidden = policy.seal + policy.omit
        return hidden.isEmpty ? capture : capture.only(CaptureGroup.ofCapture.filter { !hidden.contains($0) })
    }

    /// The record as it may be stored. Facts that another key has sealed count as omitted.
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

    /// A plugin result as it may be stored. A result that cannot be sealed or opened has to be computed again.
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

    /// Whether a record that follows this privacy lacks facts that it could have: only the file has them.
    package func lacksFacts(_ record: Record) -> Bool {
        !policy.omit.map(\.rawValue).containsAll(record.omittedGroups)
    }
}

extension [String] {
    fileprivate func containsAll(_ others: [String]) -> Bool { others.allSatisfy(contains) }
}

extension Record.PluginResult {
    /// A result that the next run computes again.
    fileprivate static func none(like result: Self) -> Self {
        var none = Self()
        none.name = result.name
        return none
    }
}
