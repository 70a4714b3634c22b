import PhotoCatalogue
package import PhotoCommit
package import PhotoModel
package import PhotoStore

/// Committing and reverting, for single commands that wait for the result.
extension Library {
    package var commitEngine: CommitEngine<LinuxFileActions> { CommitEngine(location, catalogue) }

    /// A commit by its ID or a prefix of it.
    ///
    /// - Throws: `CommitError.ambiguousBatch`, `CommitError.unknownBatch`, `StoreError`
    package func commit(named name: String) throws -> Batch {
        let matches = try catalogue.batches(idPrefix: name, limit: 2)
        guard matches.count < 2 else { throw CommitError.ambiguousBatch(name) }
        guard let match = matches.first else { throw CommitError.unknownBatch(name) }
        return match
    }

    /// Checks a decision before it is made: whether a commit would refuse it because more than half of the library would be
    /// trashed.
    ///
    /// - Throws: `CommitError.tooManyTrashed`, `StoreError`
    package func checkTrashing(_ count: Int) throws {
        let present = try catalogue.counts().present
        guard count * 2 <= present else { throw CommitError.tooManyTrashed(count, of: present) }
    }
}
