/// A step's number. Later steps have greater numbers.
package typealias StepID = Int64

/// Something that a person did, and can undo, as one unit.
package struct DecisionStep: Sendable, Hashable {
    package enum Kind: Int64, Sendable, CaseIterable {
        case decide = 0
        case undo = 1
        case redo = 2
        /// A commit's work was to be reverted.
        case revert = 3
        /// A photo was restored from the trash by other means.
        case restore = 4
        case `import` = 5
        /// Groups of duplicates were resolved, with the decisions that this implies.
        case resolve = 6
        /// Verdicts on groups of duplicates were forgotten.
        case forget = 7
        case makeAlbum = 8
        case renameAlbum = 9
        case removeAlbum = 10
        /// Photos were added to an album, removed from it, or both.
        case changeAlbum = 11
        /// Tags are kept, or no longer kept, while no photo has them.
        case tags = 12
        case settings = 13
    }

    package enum State: Int64, Sendable {
        case done = 0
        case undone = 1
        /// Undone, and superseded by a new decision: it cannot be redone.
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
    /// Nil outside any session.
    package var session: SessionRow?
    /// The step that this one undoes or redoes.
    package var ofStep: StepID?
    /// Milliseconds since 1970.
    package var madeAt: Int64
    /// Only assets whose decision changed, sorted by row, even if given in another order.
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

/// The result of undoing or redoing a step.
package enum UndoResult: Sendable, Hashable {
    /// There is no step to undo or redo.
    case nothing
    /// A step of kind `.undo` or `.redo`, with its changes.
    case done(DecisionStep)
    /// Nothing was changed, because these assets were decided about differently since.
    case decidedSince([AssetRow])
    /// Nothing was changed, because these parts of the step were changed since.
    case changedSince(StepEffects)

    package var step: DecisionStep? { if case .done(let step) = self { step } else { nil } }
}

extension DecisionStep.Kind {
    /// A name for people and programs.
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
