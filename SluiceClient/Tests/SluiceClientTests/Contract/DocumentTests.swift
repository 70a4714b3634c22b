import Foundation
import Testing

@testable import SluiceClient

/// A type that decodes a schema of the document.
struct DecodedSchema: Sendable, CustomTestStringConvertible {
    var name: String
    /// Paths of properties that the type has no use for: `byVerdict`, `left.path`.
    var unused: Set<String>
    let decode: @Sendable (Data) throws -> any Encodable

    var testDescription: String { name }

    init(_ name: String, _ type: (some Codable & Sendable).Type, unused: Set<String> = []) {
        (self.name, self.unused) = (name, unused)
        decode = { try JSONDecoder().decode(type, from: $0) }
    }

    static let all = [
        DecodedSchema("Library", LibraryDescription.self),
        DecodedSchema("Preferences", ReviewPreferences.self),
        DecodedSchema("Tags", KnownTags.self),
        DecodedSchema("Filter", CheckedFilter.self),
        DecodedSchema("Photo", Photo.self),
        DecodedSchema("PhotoRecord", PhotoRecord.self),
        DecodedSchema("Photos", PhotoPage.self),
        DecodedSchema("FullSize", FullSize.self),
        DecodedSchema("Sessions", SessionList.self),
        DecodedSchema("Session", SessionDescription.self),
        DecodedSchema("Current", ReviewWindow.self),
        DecodedSchema("SessionDecided", ReviewWindow.self, unused: ["changed"]),
        DecodedSchema("SessionOutcome", ReviewWindow.self, unused: ["outcome", "photos"]),
        DecodedSchema(
            "SessionOutcome",
            ServerReview.TakenBack.self,
            unused: ["card", "following", "preceding", "progress"]
        ),
        DecodedSchema("Decided", Decided.self),
        // The history's item says more about the step than a review needs.
        DecodedSchema("Outcome", TakenBack.self, unused: ["step"]),
        DecodedSchema("CommitPreview", CommitPreview.self),
        DecodedSchema("Commit", CommitResult.self),
        DecodedSchema("Problem", SluiceProblem.self),
    ]
}

/// Types and schemas have the same properties, required and optional ones.
@Suite struct DocumentTests {
    private let document: InterfaceDocument

    init() throws { document = try InterfaceDocument.shared.get() }

    @Test(arguments: DecodedSchema.all)
    func `A type has every property of its schema, and no other`(schema: DecodedSchema) throws {
        let content = try #require(document.schema(schema.name))
        for choice in 0..<8 {
            let samples = SchemaSamples(document: document, kind: .most(choice: choice))
            let sample = try #require(samples.sample(content))
            let value = try schema.decode(JSONEncoder().encode(sample))
            #expect(try JSONValue(value) == sample.without(schema.unused))
            #expect(Self.missing(value, at: "") == [])
        }
    }

    @Test(arguments: DecodedSchema.all)
    func `A type needs only what its schema requires`(schema: DecodedSchema) throws {
        let content = try #require(document.schema(schema.name))
        let sample = try #require(SchemaSamples(document: document, kind: .least).sample(content))
        let value = try schema.decode(JSONEncoder().encode(sample))
        #expect(try JSONValue(value).withoutNull == sample.without(schema.unused).withoutNull)
    }

    @Test(arguments: DecodedSchema.all)
    func `A type does not do without what its schema requires`(schema: DecodedSchema) throws {
        let content = try #require(document.schema(schema.name))
        let least = try #require(SchemaSamples(document: document, kind: .least).sample(content)?.object)
        for (name, value) in least where value != .null && !schema.unused.contains(name) {
            var sample = least
            sample[name] = nil
            let data = try JSONEncoder().encode(sample)
            // Optional only where one type serves several schemas.
            if schema.name == "SessionOutcome", !["card", "following", "preceding", "progress"].contains(name) {
                continue
            }
            #expect(throws: DecodingError.self, "\(name)") { _ = try schema.decode(data) }
        }
    }

    /// Properties that decoding a value with everything has left empty: the schema does not have them.
    private static func missing(_ value: Any, at place: String) -> [String] {
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .optional {
            guard let some = mirror.children.first else { return [place] }
            return missing(some.value, at: place)
        }
        // Not part of the body.
        return mirror.children.flatMap { child in
            child.label == "retryAfter" ? [] : missing(child.value, at: "\(place).\(child.label ?? "")")
        }
    }
}

extension JSONValue {
    func without(_ names: Set<String>) -> JSONValue {
        guard case .object(let object) = self else { return self }
        return .object(object.filter { !names.contains($0.key) })
    }

    /// An absent property and null mean the same.
    var withoutNull: JSONValue {
        switch self {
        case .object(let object): .object(object.filter { $0.value != .null }.mapValues(\.withoutNull))
        case .array(let array): .array(array.map(\.withoutNull))
        default: self
        }
    }
}
