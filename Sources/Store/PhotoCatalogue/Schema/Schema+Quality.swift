/// Measured properties of pictures, to filter and sort by.
extension Schema {
    static let quality = """
        ALTER TABLE facts ADD COLUMN contrast REAL;
        ALTER TABLE facts ADD COLUMN noise REAL;
        ALTER TABLE facts ADD COLUMN colourfulness REAL;
        ALTER TABLE facts ADD COLUMN motion_blur REAL;
        ALTER TABLE facts ADD COLUMN shadows_clipped REAL;
        ALTER TABLE facts ADD COLUMN highlights_clipped REAL;
        ALTER TABLE facts ADD COLUMN depicts TEXT;  -- screenshot, document, receipt; NULL for usual photos
        """
}
