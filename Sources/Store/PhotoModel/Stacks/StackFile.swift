/// What the rules for stacks need to know about a file.
package struct StackFile: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        case raw, picture, film
    }

    package var row: AssetRow
    package var id: AssetID
    /// The file name's bytes.
    package var name: [UInt8]
    package var kind: Kind
    /// Whether it has a picture to show.
    package var isPrepared: Bool
    /// Milliseconds since 1970; nil if unknown.
    package var taken: Int64?
    /// Names the picture and the film of one shot.
    package var contentIdentifier: String?
    package var burstIdentifier: String?
    package var choice: StackChoice?
    package var exposure: Exposure?

    /// What tells whether two files are of one exposure, beside the time of capture.
    package struct Exposure: Sendable, Hashable {
        package var content: ContentID
        /// Make and model; nil without a model.
        package var camera: String?
        package var lens: String?
        package var format: String
        /// Pixels of the upright picture.
        package var width, height: Int

        package init(content: ContentID, camera: String?, lens: String?, format: String, width: Int, height: Int) {
            (self.content, self.camera, self.lens) = (content, camera, lens)
            (self.format, self.width, self.height) = (format, width, height)
        }
    }

    package init(
        row: AssetRow,
        id: AssetID,
        name: [UInt8],
        kind: Kind,
        isPrepared: Bool = true,
        taken: Int64? = nil,
        contentIdentifier: String? = nil,
        burstIdentifier: String? = nil,
        choice: StackChoice? = nil,
        exposure: Exposure? = nil
    ) {
        self.row = row
        self.id = id
        self.name = name
        self.kind = kind
        self.isPrepared = isPrepared
        self.taken = taken
        self.contentIdentifier = contentIdentifier
        self.burstIdentifier = burstIdentifier
        self.choice = choice
        self.exposure = exposure
    }
}

extension StackFile {
    /// Whether the file alone gives a reason to look for others of its stack. Every stack has such a file.
    package var mayBeStacked: Bool {
        let name = StackedName(name)
        return kind != .picture || contentIdentifier != nil || burstIdentifier != nil || choice != nil
            || name.original != nil || name.burst != nil || !name.originalsOfCopy.isEmpty
    }
}

/// Files that are one photo: shown, counted and decided about as one.
package struct Stack: Sendable, Hashable {
    /// What a file is to its stack.
    package enum Role: Int64, Sendable, Hashable, CaseIterable {
        case picture = 0
        case raw = 1
        case film = 2
        /// Another shot of the burst.
        case burst = 3
        /// A picture of the same exposure that the rules know by its name (`name (1)`). It can be a duplicate of others.
        case copy = 4
    }

    package struct Member: Sendable, Hashable {
        package var asset: AssetRow
        package var role: Role

        package init(_ asset: AssetRow, _ role: Role) { (self.asset, self.role) = (asset, role) }
    }

    package var cover: AssetRow
    /// At least two, the cover first, the others by name.
    package var members: [Member]

    package init(cover: AssetRow, members: [Member]) { (self.cover, self.members) = (cover, members) }
}
