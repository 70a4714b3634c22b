import GRDB
package import PhotoModel
package import StoreFiles

/// What became of decisions.
extension Catalogue {
    /// Notes what came of intents, all of it or nothing. What is settled already stays as it is: two processes may clean
    /// up after a third.
    ///
    /// - Parameter outcomes: applied ones make the files' part of a decision what was intended. A trashed photo is gone,
    ///   and keeps its row; a restored one is back, and an asset that was at its place is gone.
    package func settle(_ outcomes: [(JournalID, JournalOutcome)]) throws(StoreError) {
        guard !outcomes.isEmpty else { return }
        try write { database in
            var writing = DecisionWriting(database)
            for (id, outcome) in outcomes {
                switch outcome {
                case .applied(let files): try writing.apply(id, files)
                case .left(let reason, let words): try writing.leave(id, reason, words)
                case .undone: try writing.leave(id, nil, nil)
                }
            }
        }
    }

    /// Assets that a commit has trashed, and that a run has found again since: somebody may have taken them out of the
    /// trash. Whether they are there must be looked at, for a run may have seen them just before they went.
    package func returnedFromTrash() throws(StoreError) -> [AssetRow] {
        try read { database in
            try AssetRow.fetchAll(
                database,
                sql: """
                    SELECT asset FROM decisions JOIN assets ON assets.id = asset
                    WHERE verdict = 'trash' AND applied_verdict = 'trash' AND gone = 0 ORDER BY asset
                    """
            )
        }
    }

    /// Notes that assets which a commit had trashed are back by other means: they are not to be trashed any more, and
    /// there is nothing to do about it. One step, of kind `.restore`: to undo it is to trash them again.
    @discardableResult
    package func noteReturned(
        _ assets: [AssetRow],
        in session: SessionRow?
    ) throws(StoreError) -> DecisionStep? {
        guard !assets.isEmpty else { return nil }
        return try write { database in
            let statement = try database.cachedStatement(
                sql: """
                    UPDATE decisions SET applied_verdict = NULL
                    WHERE asset = ? AND verdict = 'trash' AND applied_verdict = 'trash'
                    """
            )
            let returned = try assets.filter { asset in
                try statement.execute(arguments: [asset])
                return database.changesCount > 0
            }
            var writing = DecisionWriting(database)
            let changes = try writing.change(returned, in: session) { $1.applying([.verdict(nil)]) }
            guard !changes.isEmpty else { return nil }
            try writing.dropUndone(in: session)
            return try writing.insertStep(.restore, in: session, changes)
        }
    }

    /// Notes why decisions stay pending, where nothing was intended yet. Those that are not pending stay without.
    ///
    /// - Parameter problems: with a word for programs, and words for a person.
    package func noteProblems(
        _ problems: [(asset: AssetRow, reason: String, words: String)]
    ) throws(StoreError) {
        guard !problems.isEmpty else { return }
        try write { database in
            var writing = DecisionWriting(database)
            for problem in problems {
                try writing.note(problem.reason, problem.words, about: problem.asset)
            }
        }
    }
}

extension DecisionWriting {
    fileprivate mutating func apply(_ id: JournalID, _ files: AppliedFiles) throws {
        let statement = try database.cachedStatement(
            sql: """
                UPDATE journal SET state = 1, settled_ms = ? WHERE id = ? AND state = 0
                RETURNING asset, after, own_rating_after
                """
        )
        guard let row = try Row.fetchOne(statement, arguments: [time, id]) else { return }
        let (asset, applied) = (row[0] as AssetRow, try Decision(text: row[1]))
        let now = try current(asset)?.now ?? Decision()
        try database.cachedStatement(
            sql: """
                UPDATE decisions SET applied_verdict = ?, applied_rating = ?, applied_tags = ?, applied_location = ?,
                    own_rating = ?, is_pending = \(Self.pending("?")), revision = ?,
                    problem = NULL, problem_text = NULL, problem_ms = NULL
                FROM assets WHERE asset = ? AND assets.id = asset
                """
        ).execute(
            arguments: [
                applied.verdict?.rawValue, applied.rating, applied.tagsText, applied.location?.text, row[2] as Int64?,
                now.isPending(applied: applied), try nextRevision(), asset,
            ])
        switch files.photo {
        case .stays: break
        case .trashed:
            try database.cachedStatement(sql: "UPDATE assets SET gone = id WHERE id = ?").execute(arguments: [asset])
        case .restored(let stamp): try restore(asset, stamp)
        }
        switch files.sidecar {
        case .unchanged: break
        case .written(var sidecar):
            sidecar.asset = asset
            try put(sidecar)
        case .removed: try removeSidecar(of: asset)
        }
    }

    /// The next run looks at the photo again: moving it has changed its times.
    private func restore(_ asset: AssetRow, _ stamp: FileStamp) throws {
        try database.cachedStatement(
            sql: """
                UPDATE assets SET gone = assets.id FROM assets AS back
                WHERE back.id = ?1 AND assets.folder = back.folder AND assets.name = back.name AND assets.gone = 0
                    AND assets.id <> ?1
                """
        ).execute(arguments: [asset])
        try database.cachedStatement(
            sql: """
                UPDATE assets SET size = ?, mtime_ns = ?, ctime_ns = ?, device = ?, inode = ?, gone = 0 WHERE id = ?
                """
        ).execute(arguments: stamp.columns + [asset])
        try database.cachedStatement(
            sql: """
                UPDATE decisions SET size = ?, mtime_ns = ?, ctime_ns = ?, device = ?, inode = ? WHERE asset = ?
                """
        ).execute(arguments: stamp.columns + [asset])
    }

    fileprivate mutating func leave(_ id: JournalID, _ reason: String?, _ words: String?) throws {
        let statement = try database.cachedStatement(
            sql: """
                UPDATE journal SET state = 2, settled_ms = ?, reason = ?, words = ? WHERE id = ? AND state = 0
                RETURNING asset
                """
        )
        guard let asset = try AssetRow.fetchOne(statement, arguments: [time, reason, words, id]) else { return }
        if let reason, let words { try note(reason, words, about: asset) }
    }

    fileprivate mutating func note(_ reason: String, _ words: String, about asset: AssetRow) throws {
        try database.cachedStatement(
            sql: """
                UPDATE decisions SET problem = ?, problem_text = ?, problem_ms = ?, revision = ?
                WHERE asset = ? AND is_pending
                """
        ).execute(arguments: [reason, words, time, try nextRevision(), asset])
    }
}
