/// The number of a step. Later steps have greater ones.
package typealias StepID = Int64

/// Something that a person did at once, and can undo at once.
package struct DecisionStep: Sendable, Hashable {
    package enum Kind: Int64, Sendable, CaseIterable {
        case decide = 0
        case undo = 1
        case redo = 2
        /// What a commit had done was to be taken back.
        case revert = 3
        /// A photo came back from the trash by other means.
        case restore = 4
        case `import` = 5
        /// Groups of duplicates were answered, and what goes with it was decided.
        case resolve = 6
        /// What was said about groups of duplicates was forgotten.
        case forget = 7
        case makeAlbum = 8
        case renameAlbum = 9
        case removeAlbum = 10
        /// Photos were put into an album, taken out of it, or both.
        case changeAlbum = 11
        /// Tags are kept, or not kept any longer, though no photo has them.
        case tags = 12
        case settings = 13
    }

    package enum State: Int64, Sendable {
        case done = 0
        case undone = 1
        /// Undone, and overtaken by a new decision: it cannot be redone.
        case dropped = 2
    }

    package struct Change: Sendable, Hashable {
        package var asset: AssetRow
        package var before: Decision
        package var after: Decision

        package init(asset: AssetRow, before: Decision, after: Decision) {
            self.asset = asset
            self.before = before
            self.after = after
        }
    }

    package var id: StepID
    package var kind: Kind
    /// Nil outside of any session.
    package var session: SessionRow?
    /// The step that is undone or redone by this one.
    package var ofStep: StepID?
    /// Milliseconds since 1970.
    package var madeAt: Int64
    /// Only assets whose decision became another one, by their rows, also where they were given in another order.
    package var changes: [Change]
    package var effects: StepEffects

    package init(
        id: StepID,
        kind: Kind,
        session: SessionRow?,
        ofStep: StepID? = nil,
        madeAt: Int64,
        changes: [Change],
        effects: StepEffects = StepEffects()
    ) {
        self.id = id
        self.kind = kind
        self.session = session
        self.ofStep = ofStep
        self.madeAt = madeAt
        self.changes = changes
        self.effects = effects
    }
}

/// What came of undoing or redoing a step.
package enum UndoResult: Sendable, Hashable {
    /// There is no step to undo or redo.
    case nothing
    /// A step of kind `.undo` or `.redo`, with what it changed.
    case done(DecisionStep)
    /// Nothing was changed: what the step decided about these assets was decided otherwise since.
    case decidedSince([AssetRow])
    /// Nothing was changed: this of the step was made otherwise since.
    case changedSince(StepEffects)

    package var step: DecisionStep? { if case .done(let step) = self { step } else { nil } }
}

extension DecisionStep.Kind {
    /// A word for people and programs.
    package var name: String {
        switch self {
        case .decide: "decide"
        case .undo: "undo"
        case .redo: "redo"
        case .revert: "revert"
        case .restore: "restore"
        case .import: "import"
        case .resolve: "resolve"
        case .forget: "forget"
        case .makeAlbum: "album-make"
        case .renameAlbum: "album-rename"
        case .removeAlbum: "album-remove"
        case .changeAlbum: "album-photos"
        case .tags: "tags"
        case .settings: "settings"
        }
    }

    package init?(name: some StringProtocol) {
        guard let kind = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = kind
    }
}
