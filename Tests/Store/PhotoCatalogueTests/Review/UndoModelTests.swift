import PhotoCatalogue
import PhotoModel
import StoreSamples
import TestSupport
import Testing

/// Compares random decisions, undone and redone in several sessions and through two connections, with a plain model.
@Suite struct UndoModelTests {
    @Test("Matches a plain model, whatever each session decides, undoes and redoes", arguments: UInt64(0)..<200)
    func random(seed: UInt64) throws {
        let library = try TestCatalogue()
        let photos = try library.addPhotos(3)
        let catalogues = [library.catalogue, try library.again()]
        let sessions: [SessionRow?] = [nil, try library.session("one"), try library.session("two")]
        var random = SplitMix64(seed: seed)
        var model = UndoModel()
        for _ in 0..<24 {
            let session = sessions.randomElement(using: &random) ?? nil
            let catalogue = try #require(catalogues.randomElement(using: &random))
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<4:
                let change = try Self.change(&random)
                let about = photos.filter { _ in Bool.random(using: &random) }
                let step = try catalogue.decide([change], about: about, in: session)
                let isStep = model.decide(change, about, session)
                #expect((step != nil) == isStep, "seed \(seed)")
            case 4..<7:
                let (result, expected) = (try catalogue.undo(in: session), model.undo(session))
                #expect(Self.kind(result) == expected, "seed \(seed)")
            default:
                let (result, expected) = (try catalogue.redo(in: session), model.redo(session))
                #expect(Self.kind(result) == expected, "seed \(seed)")
            }
            for photo in photos {
                #expect(try UndoModel.fields(library.now(photo)) == model.decisions[photo] ?? [:], "seed \(seed)")
            }
        }
    }

    private static func change(_ random: inout SplitMix64) throws -> DecisionChange {
        switch Int.random(in: 0..<6, using: &random) {
        case 5: .stack(Bool.random(using: &random) ? nil : .alone)
        case 0: .verdict(([nil, .keep, .trash] as [Verdict?]).randomElement(using: &random) ?? nil)
        case 1: .rating(([nil, 0, 3] as [Int?]).randomElement(using: &random) ?? nil)
        case 2: .location(Bool.random(using: &random) ? nil : Coordinates(latitude: 1, longitude: 2))
        case 3: .tag(try TagPath.tag(Bool.random(using: &random) ? "a" : "b"))
        default: .untag(try TagPath.tag(Bool.random(using: &random) ? "a" : "b"))
        }
    }

    private static func kind(_ result: UndoResult) -> UndoModel.Result {
        switch result {
        case .nothing: .nothing
        case .done: .done
        case .decidedSince, .changedSince: .decidedSince
        }
    }
}

/// Photos with text fields; steps that record single fields.
private struct UndoModel {
    enum Result { case nothing, done, decidedSince }

    private struct Step {
        var session: SessionRow?
        var edits: [(photo: AssetRow, field: String, before: String?, after: String?)]
        /// When it was done or redone.
        var done: Int
        /// When it was undone, and by which session; nil if it is done.
        var undone: (at: Int, by: SessionRow?)?
        var isDropped = false
    }

    private(set) var decisions: [AssetRow: [String: String]] = [:]
    private var steps: [Step] = []
    private var clock = 0
    /// When the last step other than an undo or redo was made.
    private var newest = 0

    static func fields(_ decision: Decision) -> [String: String] {
        var fields: [String: String] = [:]
        fields["verdict"] = decision.verdict?.rawValue
        fields["rating"] = decision.rating.map { "\($0)" }
        fields["stack"] = decision.stack.map { "\($0)" }
        fields["location"] = decision.location.map { "\($0)" }
        for (tag, isSet) in decision.tags { fields["tag \(tag)"] = "\(isSet)" }
        return fields
    }

    mutating func decide(_ change: DecisionChange, _ photos: [AssetRow], _ session: SessionRow?) -> Bool {
        let (field, value): (String, String?) =
            switch change {
            case .verdict(let verdict): ("verdict", verdict?.rawValue)
            case .rating(let rating): ("rating", rating.map { "\($0)" })
            case .tag(let tag): ("tag \(tag)", "true")
            case .untag(let tag): ("tag \(tag)", "false")
            case .stack(let choice): ("stack", choice.map { "\($0)" })
            case .location(let place): ("location", place.map { "\($0)" })
            }
        let edits = photos.filter { decisions[$0]?[field] != value }
            .map { (photo: $0, field: field, before: decisions[$0]?[field], after: value) }
        guard !edits.isEmpty else { return false }
        for edit in edits { decisions[edit.photo, default: [:]][field] = value }
        for index in steps.indices {
            guard let undone = steps[index].undone, steps[index].session == session || undone.by == session else {
                continue
            }
            steps[index].isDropped = true
        }
        clock += 1
        newest = clock
        steps.append(Step(session: session, edits: edits, done: clock))
        return true
    }

    mutating func undo(_ session: SessionRow?) -> Result {
        let index = steps.indices.filter { steps[$0].undone == nil && (session == nil || steps[$0].session == session) }
            .max { steps[$0].done < steps[$1].done }
        guard let index else { return .nothing }
        guard replace(index, { $0.after }, { $0.before }) else { return .decidedSince }
        clock += 1
        steps[index].undone = (clock, session)
        return .done
    }

    mutating func redo(_ session: SessionRow?) -> Result {
        let index = steps.indices
            .filter { steps[$0].undone != nil && !steps[$0].isDropped }
            .filter { session == nil ? (steps[$0].undone?.at ?? 0) > newest : steps[$0].session == session }
            .max { (steps[$0].undone?.at ?? 0) < (steps[$1].undone?.at ?? 0) }
        guard let index else { return .nothing }
        guard replace(index, { $0.before }, { $0.after }) else { return .decidedSince }
        clock += 1
        (steps[index].undone, steps[index].done) = (nil, clock)
        return .done
    }

    private typealias Value = ((photo: AssetRow, field: String, before: String?, after: String?)) -> String?

    private mutating func replace(_ index: Int, _ from: Value, _ to: Value) -> Bool {
        let edits = steps[index].edits
        guard edits.allSatisfy({ decisions[$0.photo]?[$0.field] == from($0) }) else { return false }
        for edit in edits { decisions[edit.photo, default: [:]][edit.field] = to(edit) }
        return true
    }
}
