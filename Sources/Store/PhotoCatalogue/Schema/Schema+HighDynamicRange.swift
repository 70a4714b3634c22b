extension Schema {
    /// Whether a photo has a high dynamic range; null for photos that were last prepared before.
    static let highDynamicRange = """
        ALTER TABLE facts ADD COLUMN is_hdr INTEGER;
        """
}
