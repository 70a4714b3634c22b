extension Schema {
    /// How many pages a document has; null for anything else.
    static let documents = """
        ALTER TABLE facts ADD COLUMN page_count INTEGER;
        """
}
