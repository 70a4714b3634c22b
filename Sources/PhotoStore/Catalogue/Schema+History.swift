/// What a batch did to files, in numbers.
extension Schema {
    static let history = """
        ALTER TABLE journal ADD COLUMN files INTEGER;  -- JournalFiles; NULL: an earlier version did not note it
        ALTER TABLE batches ADD COLUMN refused INTEGER NOT NULL DEFAULT 0;  -- photos left before they had a journal entry
        """
}
