import Foundation
import PhotoCatalogue
import PhotoCommit
import PhotoMetadata
import PhotoModel
import SessionTestSupport
import StoreFiles
import SystemPackage
import TestSupport
import Testing

/// Fifty decisions of every kind, ready to be committed on a model disk with two file systems. Can be repeated from the same
/// initial state.
struct CommitScene {
    enum Kind: String, CaseIterable, Sendable {
        case usual
        /// The second file system cannot exchange two files.
        case withoutExchange
        /// The second file system cannot have a trash: photos are copied to the home trash.
        case byCopying
        /// Neither file system has an exclusive rename: files are named by copying.
        case withoutFreeNames
        /// The same, and the second file system cannot have a trash.
        case byCopyingWithoutFreeNames
        /// Half of the photos are stacks of a JPEG file and a raw file.
        case stacks

        var hasCopiedNames: Bool { self == .withoutFreeNames || self == .byCopyingWithoutFreeNames }
        var copiesToTrash: Bool { self == .byCopying || self == .byCopyingWithoutFreeNames }
    }

    let kind: Kind
    private let disk: ModelDisk
    private let catalogue: CatalogueFiles
    /// The photos' paths and contents.
    let photos: [FilePath: [UInt8]]
    let decisions: [AssetRow: Decision]
    /// The files after a commit without errors.
    let end: [String: [UInt8]]
    /// Number of calls of an uninterrupted commit.
    let callCount: Int

    init(_ kind: Kind, each count: Int = 10) throws {
        self.kind = kind
        let (room, options) = (try ModelRoom(), Self.options(kind))
        try room.mountCard(withTrash: !kind.copiesToTrash)
        let lacks: Set<ModelVolume.Ability> =
            switch kind {
            case .usual, .byCopying, .stacks: []
            case .withoutExchange: [.exchange]
            case .withoutFreeNames, .byCopyingWithoutFreeNames: [.exchange, .freeNames]
            }
        try room.disk.change(volumeAt: "/photos/card") { $0.lacks = lacks }
        if kind != .byCopyingWithoutFreeNames {
            try room.disk.change(volumeAt: "/photos") { $0.lacks = lacks }
        }
        var names: [FilePath] = []
        for number in 0..<count * 6 {
            names.append(FilePath(number % 3 == 0 ? "card/\(number).jpg" : "\(number % 2)/\(number).jpg"))
        }
        let assets = try names.map { try room.add($0) }
        if kind == .stacks {
            let raws = names.enumerated().filter { $0.offset % 2 == 0 }.compactMap { name -> FilePath? in
                name.element.stem.map { name.element.removingLastComponent().appending("\($0).nef") }
            }
            for raw in raws { try room.add(raw) }
            names += raws
            try room.catalogue.restack()
        }
        for (number, name) in names.prefix(count * 6).enumerated() where number % 5 < 2 {
            let rating = number % 2 == 0 ? 2 : nil
            let text = sidecarText(rating: rating, tags: ["own"], more: "<dc:format>kept</dc:format>")
            try room.disk.write(Self.sidecar(of: name, number), text.utf8)
        }
        func decide(_ part: Int, _ changes: DecisionChange...) throws {
            for number in part * count..<(part + 1) * count {
                try room.catalogue.decide(changes, about: [assets[number]], in: nil)
            }
        }
        // The first ones are restored from the trash.
        try decide(0, .verdict(.trash))
        _ = try room.engine.commit(options: options)
        try decide(0, .verdict(nil), .tag(try .named("back")))
        try decide(1, .verdict(.favourite))
        try decide(2, .verdict(.trash))
        try decide(3, .rating(4), .untag(try .named("own")))
        try decide(4, .verdict(.favourite), .tag(try .named("Places/Oslo")))
        photos = Dictionary(
            uniqueKeysWithValues: names.map { (ModelRoom.photos.pushing($0), Array("photo \($0)".utf8)) }
        )
        disk = room.disk.copy()
        catalogue = try room.files()
        decisions = Dictionary(
            uniqueKeysWithValues: try room.catalogue.decisions(changedSince: 0).decisions.map { ($0.asset, $0.now) }
        )

        let end = try ModelRoom(disk.copy(), catalogue: catalogue)
        let report = try end.engine.commit(options: options)
        try #require(report.photos.compactMap(\.words) == [])
        try #require(report.remaining == 0)
        self.end = Self.files(end.disk)
        callCount = end.disk.calls
    }

    var options: CommitOptions { Self.options(kind) }

    private static func options(_ kind: Kind) -> CommitOptions {
        var options = CommitOptions()
        options.copiesToTrash = kind.copiesToTrash
        options.force = true
        options.chunk = 20
        return options
    }

    func begin() throws -> ModelRoom { try ModelRoom(disk.copy(), catalogue: catalogue) }

    private static func sidecar(of name: FilePath, _ number: Int) -> FilePath {
        let path = ModelRoom.photos.pushing(name)
        guard number % 2 == 0, let stem = path.stem else { return FilePath("\(path).xmp") }
        return path.removingLastComponent().appending("\(stem).xmp")
    }

    /// All files except `.trashinfo` files, which contain a time.
    static func files(_ disk: ModelDisk) -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for (path, bytes) in disk.allFiles() {
            files[path.string] = path.lastName.hasSuffix(".trashinfo") ? [] : bytes
        }
        return files
    }
}

extension CommitScene {
    /// Violations of what must hold at every moment, whatever was lost.
    func problems(_ disk: ModelDisk) -> [String] {
        let files = disk.allFiles()
        var problems: [String] = []
        for (path, bytes) in photos where files[path] != bytes {
            let trashed = files.contains { file, other in
                guard other == bytes, Self.isTrashed(file) else { return false }
                let trash = file.removingLastComponent().removingLastComponent()
                let info = files[trash.appending("info").appending("\(file.lastComponent?.string ?? "").trashinfo")]
                return info.flatMap { TrashInfo(parsing: $0) } != nil
            }
            if !trashed { problems.append("\(path) is neither there nor in the trash") }
        }
        return problems + Self.tornSidecars(files, areCopied: kind.hasCopiedNames)
    }

    /// - Parameter areCopied: whether files may be named by copying. Then the whole text exists beside a torn one, or in the
    ///   trash that it comes from.
    static func tornSidecars(_ files: [FilePath: [UInt8]], areCopied: Bool = false) -> [String] {
        files.filter { path, bytes in
            let name = path.lastName
            guard name.hasSuffix(".xmp"), name.first != UInt8(ascii: "."), (try? Sidecar(bytes)) == nil else {
                return false
            }
            return !areCopied
                || !files.contains { (isHidden($0, beside: path) || isTrashed($0)) && isWrittenInPart(bytes, of: $1) }
        }.map { "\($0.key) is torn" }
    }

    private static func isHidden(_ path: FilePath, beside other: FilePath) -> Bool {
        path.lastName.starts(with: ".sluice-".utf8) && path.removingLastComponent() == other.removingLastComponent()
    }

    private static func isTrashed(_ path: FilePath) -> Bool {
        path.removingLastComponent().lastComponent?.string == "files"
    }

    /// Stacks of which some files were moved and others were not, although nothing is left to be recovered.
    func splitStacks(_ room: ModelRoom) throws -> [String] {
        let open = Set(try room.catalogue.openJournal().map(\.intent.asset))
        return try room.catalogue.stacks().stacks.filter { stack in
            let files = stack.members.map(\.asset)
            guard open.isDisjoint(with: files) else { return false }
            let stored = try room.catalogue.decisions(of: files)
            return Set(files.map { stored[$0]?.applied.verdict == .trash }).count > 1
        }.map { "the stack of \($0.cover) is split" }
    }

    /// Violations of what must hold after a complete commit.
    func problemsAtEnd(_ room: ModelRoom) throws -> [String] {
        var problems = problems(room.disk) + Self.tornSidecars(room.disk.allFiles())
        let files = Self.files(room.disk)
        for path in Set(files.keys).union(end.keys) where files[path] != end[path] {
            problems.append("\(path) is \(files[path].map { String(decoding: $0, as: UTF8.self) } ?? "not there")")
        }
        let stored = try room.catalogue.decisions(of: Array(decisions.keys))
        for (asset, decision) in decisions where stored[asset]?.now != decision || stored[asset]?.isPending != false {
            problems.append("\(decision) became \(String(describing: stored[asset]))")
        }
        if try !room.catalogue.openJournal().isEmpty { problems.append("the journal is open") }
        problems += try splitStacks(room)
        return problems
    }
}
