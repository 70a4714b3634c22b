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
        if rules.raw || rules.edits { joinByName() }
        if rules.live { joinLive() }
        joinByHand()
        groups = shots
        if rules.bursts { joinBursts() }
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
        guard rules.edits else { return }
        for edit in files.indices where files[edit].kind == .picture {
            for original in names[edit].original.flatMap({ byStem[$0] }) ?? []
            where files[original].kind != .film && isOneShot(edit, original) {
                joinShot(edit, original)
            }
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
        let byID = Dictionary(files.indices.map { (files[$0].id, $0) }) { first, _ in first }
        for index in files.indices {
            guard case .with(let id)? = files[index].choice, let cover = byID[id], !isAlone(cover) else { continue }
            shots.join(index, cover)
        }
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

    private func isAlone(_ file: Int) -> Bool { files[file].choice == .alone }

    private func mayBeOneShot(_ first: Int, _ second: Int) -> Bool {
        guard let a = files[first].taken, let b = files[second].taken else { return true }
        return a.distance(to: b).magnitude <= Self.sameTime
    }

    private func isOneShot(_ first: Int, _ second: Int) -> Bool {
        files[first].taken != nil && files[second].taken != nil && mayBeOneShot(first, second)
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

    /// The cover that a person chose; else the first that has a picture, of: the cover of a burst, edited pictures, finished
    /// pictures, raw files, films.
    private func cover(of members: [Int]) -> Int? {
        if let chosen = members.first(where: { files[$0].choice == .with(files[$0].id) }) { return chosen }
        return members.min { rank($0) < rank($1) }
    }

    private func rank(_ file: Int) -> Int {
        let isFirst = names[file].isCoverOfBurst
        let kind =
            switch files[file].kind {
            case .picture: names[file].original == nil ? 2 : 1
            case .raw: 3
            case .film: 4
            }
        return (files[file].isPrepared ? 0 : 10) + (isFirst ? 0 : kind)
    }

    private func role(of file: Int) -> Stack.Role {
        switch files[file].kind {
        case .picture: .picture
        case .raw: .raw
        case .film: .film
        }
    }
}

/// Sets of indices that are joined step by step (union-find with path halving).
private struct DisjointSets {
    private var parents: [Int]

    init(count: Int) { parents = Array(0..<count) }

    mutating func root(of index: Int) -> Int {
        var index = index
        while parents[index] != index {
            parents[index] = parents[parents[index]]
            index = parents[index]
        }
        return index
    }

    /// The smaller root stays, so that the result does not depend on the order of joins.
    mutating func join(_ first: Int, _ second: Int) {
        let (a, b) = (root(of: first), root(of: second))
        parents[max(a, b)] = min(a, b)
    }
}
