/// What photos and raw files beside them say of tags.
extension Schema {
    /// Keywords are as the column `tags` of sidecars has them: `["Places/Norway"]`. Facts are written anew when a photo's
    /// file is read again, which the first run of this version does.
    static let keywords = """
        ALTER TABLE facts ADD COLUMN keywords TEXT;  -- NULL: none
        ALTER TABLE sidecars ADD COLUMN is_raws INTEGER NOT NULL DEFAULT 0;  -- it belongs to a raw file of the same stem
        """
}
