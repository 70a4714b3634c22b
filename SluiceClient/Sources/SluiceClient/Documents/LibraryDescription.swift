/// What a library contains, and how its server shows it.
public struct LibraryDescription: Sendable, Hashable, Codable, Identifiable {
    public var id: String
    public var name: String
    public var access: Access
    public var totals: Totals
    /// Largest first.
    public var tiers: [Tier]
    /// The tier for displaying one photo, and the one for grids.
    public var reviewTier: String
    public var gridTier: String
    /// Values of plugins, by their names in filters and orders.
    public var pluginValues: [String]
    /// Whether originals are served.
    public var originals: Bool
    /// Whether browsers allow the page to be installed.
    public var secure: Bool
    /// Whether other devices can be admitted.
    public var reachable: Bool
    /// The command that serves this library.
    public var command: String
    /// What the client may see and do with the token of a share; nil with the owner's.
    public var share: Share?

    /// The part of a library that a share shows: all other values are about that.
    public struct Share: Sendable, Hashable, Codable {
        public var name: String
        /// `look`, or `decide` for looking and deciding.
        public var scope: String
        /// When it ends, ISO 8601 in UTC; nil for no end.
        public var ends: String?
        /// Whether it shows where photos were taken.
        public var places: Bool
    }

    public struct Access: Sendable, Hashable, Codable {
        /// `notDetermined`, `restricted`, `denied`, `authorised` or `limited`.
        public var state: String
        /// Why decisions are not possible.
        public var reason: String?
        /// Folders that cannot be reached, and base64 of each if one is not UTF-8.
        public var folders: [String]
        public var folderBytes: [String]?
    }

    public struct Totals: Sendable, Hashable, Codable {
        /// Photos whose files exist; a stack is one.
        public var photos: Int
        public var missing: Int
        /// Photos without tiers, because they could not be prepared.
        public var failed: Int
        public var unreviewed: Int
        public var byVerdict: VerdictCounts
        /// Decisions that are not applied to files yet, and those that the last commit could not apply.
        public var pending: Int
        public var withProblem: Int
        public var byteCount: Int
        public var stacks: Int
        public var stackedFiles: Int
    }

    public struct Tier: Sendable, Hashable, Codable {
        public var name: String
        /// Pixels of the long edge; nil for as many as the photo has.
        public var edge: Int?
        public var digest: String
    }
}

extension [LibraryDescription.Tier] {
    /// The best tier for a picture's size on the screen: the smallest that is enlarged by at most a quarter, otherwise the
    /// largest.
    ///
    /// - Parameter edge: the long edge on the screen, in device pixels.
    public func best(forEdge edge: Int) -> LibraryDescription.Tier? {
        let rising = sorted { $0.edge ?? .max < $1.edge ?? .max }
        return rising.first { Double($0.edge ?? .max) * 1.25 >= Double(edge) } ?? rising.last
    }
}
