/// Where photos are to be said to have been taken, and where their sidecars say it.
extension Schema {
    /// A place is JSON: `[599138680,107522450]`, latitude and longitude in ten-millionths of a degree. In a decision's JSON
    /// it is the part after `"l":`. Where the library hides places, there is none.
    ///
    /// Sidecars are read once more, for nobody noted places before.
    static let location = """
        ALTER TABLE decisions ADD COLUMN location TEXT;
        ALTER TABLE decisions ADD COLUMN applied_location TEXT;
        ALTER TABLE sidecars ADD COLUMN location TEXT;
        \(readSidecarsAgain);
        """

    /// The next look takes every sidecar for a changed one.
    static let readSidecarsAgain = "UPDATE sidecars SET mtime_ns = 0, ctime_ns = 0 WHERE name <> x''"
}
