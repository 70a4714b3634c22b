import GRDB
package import PhotoModel
package import StoreFiles

/// Recording what commits did.
extension Catalogue {
    /// Records the outcomes of intents, all or nothing. Settled intents do not change: two processes may clean up after a
    /// third.
    ///
    /// - Parameter outcomes: an applied outcome sets the applied part of a decision to what was intended. A trashed photo
    ///   is missing, and keeps its row; a restored one is present again, and any asset at its place becomes missing.
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

    /// Assets that a commit has trashed and a run has found again since: somebody may have taken them out of the trash. The
    /// caller must check whether they exist, because a run may have seen them just before they were trashed.
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

    /// Records that trashed assets were restored by other means: they are no longer to be trashed, and nothing is pending
    /// for them. One step, of kind `.restore`: undoing it trashes them again.
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

    /// Records why decisions stay pending, if nothing was intended yet. Assets without a pending decision get no problem.
    ///
    /// - Parameter problems: a code for programs, and a text for a person.
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
        if files.photo != .stays { try StackWriting.note(asset, database) }
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

    /// The next run processes the photo again, because moving it has changed its times.
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
