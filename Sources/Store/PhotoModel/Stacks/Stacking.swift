/// Groups the files of one folder into stacks, by rules and by what a person chose.
package struct Stacking {
    /// Times of capture of one shot differ at most by this, in milliseconds: programs round them.
    private static let sameTime: Int64 = 2000
    /// Names of a burst are trusted from this many on.
    private static let minNamedBurst = 3

    private let files: [StackFile]
    private let names: [StackedName]
    private let rules: StackRules
    /// Files of one shot, then those of one burst.
    private var shots: DisjointSets
    private var groups: DisjointSets
    /// Pictures named as copies of another one, and whether they have at least its pixels.
    private var copies: [Int: Bool] = [:]

    private init(_ files: [StackFile], _ rules: StackRules) {
        self.files = files
        self.rules = rules
        names = files.map { StackedName($0.name) }
        shots = DisjointSets(count: files.count)
        groups = shots
    }

    /// - Parameter files: all files of a folder, present or in the trash with their decisions.
    /// - Returns: the stacks, in no order.
    package static func stacks(of files: [StackFile], by rules: StackRules) -> [Stack] {
        var stacking = Stacking(files, rules)
        stacking.join()
        return stacking.stacks()
    }

    private mutating func join() {
        if rules.raw || rules.edits || rules.copies { joinByName() }
        if rules.live { joinLive() }
        joinByHand()
        groups = shots
        if rules.bursts { joinBursts() }
        joinBurstsByHand()
    }

    private mutating func joinByName() {
        let byStem = Dictionary(grouping: files.indices) { names[$0].stem }
        for (_, same) in byStem where rules.raw && same.count > 1 {
            for raw in same where files[raw].kind == .raw {
                for picture in same where files[picture].kind == .picture && mayBeOneShot(raw, picture) {
                    joinShot(raw, picture)
                }
            }
        }
        for edit in files.indices where rules.edits && files[edit].kind == .picture {
            for original in names[edit].original.flatMap({ byStem[$0] }) ?? []
            where files[original].kind != .film && isOneShot(edit, original) {
                joinShot(edit, original)
            }
        }
        for copy in files.indices where rules.copies && files[copy].kind == .picture {
            let originals = names[copy].originalsOfCopy.flatMap { byStem[$0] ?? [] }
            joinCopy(copy, of: originals.filter { files[$0].kind != .film })
        }
    }

    /// Equal bytes are no edit: they are duplicates, and stay photos of their own.
    private mutating func joinCopy(_ copy: Int, of originals: [Int]) {
        guard !isAlone(copy), let exposure = files[copy].exposure,
            !originals.contains(where: { files[$0].exposure?.content == exposure.content })
        else { return }
        for original in originals where !isAlone(original) && isOneExposure(copy, original) {
            joinShot(copy, original)
            let pixels = files[original].kind == .picture ? files[original].exposure?.pixels ?? 0 : 0
            copies[copy] = copies[copy] ?? true && exposure.pixels >= pixels
        }
    }

    private mutating func joinLive() {
        let known = files.indices.filter { files[$0].contentIdentifier?.isEmpty == false }
        for (_, same) in Dictionary(grouping: known, by: { files[$0].contentIdentifier }) {
            guard same.contains(where: { files[$0].kind == .film }),
                let picture = same.first(where: { files[$0].kind != .film })
            else { continue }
            for file in same where file != picture { joinShot(picture, file) }
        }
    }

    private mutating func joinByHand() {
        let byID = filesByID()
        for index in files.indices {
            guard case .with(let id)? = files[index].choice, let cover = byID[id], !isAlone(cover) else { continue }
            shots.join(index, cover)
        }
    }

    private mutating func joinBurstsByHand() {
        let byID = filesByID()
        for index in files.indices {
            guard case .burst(let id)? = files[index].choice, let cover = byID[id], !isAlone(cover) else { continue }
            groups.join(index, cover)
        }
    }

    private func filesByID() -> [AssetID: Int] {
        guard files.contains(where: { $0.choice?.cover != nil }) else { return [:] }
        return Dictionary(files.indices.map { (files[$0].id, $0) }) { first, _ in first }
    }

    private mutating func joinBursts() {
        let known = files.indices.filter { files[$0].kind != .film && files[$0].burstIdentifier?.isEmpty == false }
        for (_, burst) in Dictionary(grouping: known, by: { files[$0].burstIdentifier }) { joinBurst(burst) }
        let named = files.indices.filter { files[$0].kind != .film && names[$0].burst != nil }
        for (_, burst) in Dictionary(grouping: named, by: { names[$0].burst }) where burst.count >= Self.minNamedBurst {
            joinBurst(burst)
        }
    }

    private mutating func joinBurst(_ burst: [Int]) {
        let burst = burst.filter { !isAlone($0) }
        for file in burst.dropFirst() { groups.join(burst[0], file) }
    }

    private mutating func joinShot(_ first: Int, _ second: Int) {
        if !isAlone(first), !isAlone(second) { shots.join(first, second) }
    }

    private func isStackedByHand(_ file: Int) -> Bool { if case .with? = files[file].choice { true } else { false } }

    private func isAlone(_ file: Int) -> Bool { files[file].choice == .alone }

    private func mayBeOneShot(_ first: Int, _ second: Int) -> Bool {
        guard let a = files[first].taken, let b = files[second].taken else { return true }
        return a.distance(to: b).magnitude <= Self.sameTime
    }

    private func isOneShot(_ first: Int, _ second: Int) -> Bool {
        files[first].taken != nil && files[second].taken != nil && mayBeOneShot(first, second)
    }

    /// Whether a picture cannot be but one exposure with the file that it is named after: by one camera, of the same
    /// fraction of a second. Within a whole second, a camera takes several, but gives each a number; one of another size
    /// or format that has the number of the original shows the same.
    private func isOneExposure(_ copy: Int, _ original: Int) -> Bool {
        guard let a = files[copy].exposure, let b = files[original].exposure,
            let taken = files[copy].taken, taken == files[original].taken,
            let camera = a.camera, camera == b.camera,
            a.lens == nil || b.lens == nil || a.lens == b.lens
        else { return false }
        if taken % 1000 != 0 { return true }
        return names[original].isNumberedByCamera && (a.format, a.width, a.height) != (b.format, b.width, b.height)
    }

    private mutating func stacks() -> [Stack] {
        var together: [Int: [Int]] = [:]
        for file in files.indices { together[groups.root(of: file), default: []].append(file) }
        return together.values.compactMap { $0.count > 1 ? stack($0) : nil }
    }

    private mutating func stack(_ members: [Int]) -> Stack? {
        let ordered = members.sorted { files[$0].name.lexicographicallyPrecedes(files[$1].name) }
        guard let cover = cover(of: ordered) else { return nil }
        let shot = shots.root(of: cover)
        var listed = [Stack.Member(files[cover].row, role(of: cover))]
        for file in ordered where file != cover {
            listed.append(Stack.Member(files[file].row, shots.root(of: file) == shot ? role(of: file) : .burst))
        }
        return Stack(cover: files[cover].row, members: listed)
    }

    /// The cover that a person chose; else the first that has a picture, of: the cover of a burst, edited pictures and
    /// copies that are not smaller, finished pictures, smaller copies, raw files, films.
    private func cover(of members: [Int]) -> Int? {
        if let chosen = members.first(where: { files[$0].choice?.cover == files[$0].id }) { return chosen }
        return members.min { rank($0) < rank($1) }
    }

    private func rank(_ file: Int) -> Int {
        let isFirst = names[file].isCoverOfBurst
        let kind =
            switch (files[file].kind, copies[file]) {
            case (.picture, true): 1
            case (.picture, false): 3
            case (.picture, nil): names[file].original == nil ? 2 : 1
            case (.raw, _): 4
            case (.film, _): 5
            }
        return (files[file].isPrepared ? 0 : 10) + (isFirst ? 0 : kind)
    }

    private func role(of file: Int) -> Stack.Role {
        switch files[file].kind {
        case .picture: copies[file] != nil && !isStackedByHand(file) ? .copy : .picture
        case .raw: .raw
        case .film: .film
        }
    }
}

extension StackFile.Exposure {
    fileprivate var pixels: Int { width * height }
}
