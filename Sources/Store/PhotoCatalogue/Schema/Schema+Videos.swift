extension Schema {
    /// How long a video is; null for photos, and where it is unknown. The format of a video is its container.
    static let videos = """
        ALTER TABLE facts ADD COLUMN duration_ms INTEGER;
        """
}
