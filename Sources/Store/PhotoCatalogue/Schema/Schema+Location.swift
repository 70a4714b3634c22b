/// Decided locations of photos, and locations in their sidecars.
extension Schema {
    /// A location is JSON: `[599138680,107522450]`, latitude and longitude in ten-millionths of a degree. In a decision's
    /// JSON it is the part after `"l":`. If the library hides locations, there is none.
    ///
    /// Sidecars are read once more, because earlier versions did not store locations.
    static let location = """
        ALTER TABLE decisions ADD COLUMN location TEXT;
        ALTER TABLE decisions ADD COLUMN applied_location TEXT;
        ALTER TABLE sidecars ADD COLUMN location TEXT;
        \(readSidecarsAgain);
        """

    /// Makes the next check treat every sidecar as changed.
    static let readSidecarsAgain = "UPDATE sidecars SET mtime_ns = 0, ctime_ns = 0 WHERE name <> x''"
}
