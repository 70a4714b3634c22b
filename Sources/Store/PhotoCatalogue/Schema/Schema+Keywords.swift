/// Tags of photos, and of the raw files beside them.
extension Schema {
    /// Keywords have the form of the column `tags` of sidecars: `["Places/Norway"]`. Facts are rewritten when a photo's
    /// file is read again, which the first run of this version does.
    static let keywords = """
        ALTER TABLE facts ADD COLUMN keywords TEXT;  -- NULL: none
        ALTER TABLE sidecars ADD COLUMN is_raws INTEGER NOT NULL DEFAULT 0;  -- it belongs to a raw file of the same stem
        """
}
