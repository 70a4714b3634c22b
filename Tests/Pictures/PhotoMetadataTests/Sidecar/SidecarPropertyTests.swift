import FileStructure
import TestSupport
import Testing

@testable import PhotoMetadata

/// The parts of an edit whose inverse is known.
struct SidecarEditParts {
    var rating: Int?
    var favourite: Bool?
    var addTags: [[String]] = []
    var removeTags: [[String]] = []
    var position = SidecarEdit.Position.keep

    /// −2 removes the rating.
    var edit: SidecarEdit {
        let rating: SidecarEdit.Rating =
            switch self.rating {
            case nil: .keep
            case -2: .remove
            case let rating?: .set(rating)
            }
        return SidecarEdit(
            rating: rating,
            favourite: favourite,
            addTags: addTags,
            removeTags: removeTags,
            position: position
        )
    }

    /// An edit that restores this sidecar's facts.
    static func restoring(_ before: Sidecar, from after: Sidecar) -> SidecarEdit {
        SidecarEdit(
            rating: before.rating == after.rating ? .keep : before.rating.map { .set($0) } ?? .remove,
            favourite: before.isFavourite,
            addTags: Array(before.tags.subtracting(after.tags)),
            removeTags: Array(after.tags.subtracting(before.tags)),
            position: before.position == after.position ? .keep : before.position.map { .set($0) } ?? .remove
        )
    }
}

@Suite("Sidecars of any shape")
struct SidecarPropertyTests {
    @Test(
        "Any edit of any sidecar is made and read back, all else is as before, and the inverse edit restores all",
        arguments: 0..<8
    )
    func edits(part: UInt64) throws {
        var changed = 0
        for seed in part * 60..<part * 60 + 60 {
            var random = RandomSidecar(seed: seed)
            let text = random.document()
            let before = try sidecar(text)
            for _ in 0..<4 {
                let edit = random.edit().edit
                let comment = Comment(rawValue: "\(seed): \(edit)\n\(text)")
                do {
                    let after = try before.edited(edit).map { try Sidecar($0) } ?? before
                    changed += after.bytes == before.bytes ? 0 : 1
                    #expect(after.isMade(edit, from: before), comment)
                    #expect(try others(after) == others(before), comment)
                    #expect(try after.edited(edit) == nil, comment)
                    let restoring = SidecarEditParts.restoring(before, from: after)
                    let restored = try after.edited(restoring).map { try Sidecar($0) } ?? after
                    #expect(restored.rating == before.rating && restored.isFavourite == before.isFavourite, comment)
                    #expect(restored.tags == before.tags && restored.position == before.position, comment)
                    #expect(try others(restored) == others(before), comment)
                } catch {
                    Issue.record("\(error) \(comment)")
                }
            }
        }
        #expect(changed > 120, "of 240")
    }

    @Test("A change of any byte leads to a refusal or to the requested content")
    func damage() throws {
        let edit = SidecarEdit(
            rating: .set(4),
            favourite: true,
            addTags: [["a", "b"]],
            removeTags: [["Places", "Norway"]],
            position: try .set(#require(GPSPosition(latitude: -1, longitude: 1)))
        )
        var random = SplitMix64(seed: 5)
        let original = Array(SidecarSample.digiKam.utf8)
        for _ in 0..<600 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let at = Int.random(in: bytes.indices, using: &random)
                switch random.next() % 3 {
                case 0: bytes[at] = Array("<>/\"'&:;!-[]? =x".utf8)[Int(random.next() % 16)]
                case 1: bytes[at] = UInt8(truncatingIfNeeded: random.next())
                default: bytes.removeSubrange(at..<min(bytes.count, at + Int(random.next() % 20)))
                }
            }
            guard let before = try? Sidecar(bytes), let edited = try? before.edited(edit) else { continue }
            let after = try Sidecar(edited)
            #expect(after.isMade(edit, from: before))
            #expect(try after.edited(edit) == nil)
        }
    }

    /// All properties that edits do not concern.
    private func others(_ sidecar: Sidecar) throws -> RDFProperties {
        var properties = try SidecarContent(sidecar.bytes).properties()
        let edited: [XMLName] = [
            .rating, .favourite, .pickLabel, .subject, .tagsList, .hierarchicalSubject, .latitude, .longitude,
            .latitudeReference,
        ]
        for name in edited {
            properties.properties[name] = nil
        }
        return properties
    }
}
