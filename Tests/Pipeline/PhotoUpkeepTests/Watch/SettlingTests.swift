import SystemPackage
import Testing

@testable import PhotoPipeline
@testable import PhotoRecipe
@testable import PhotoUpkeep

/// With a clock that is set by hand.
@Suite("Settling of changes")
struct SettlingTests {
    private let start = ContinuousClock.now
    private let root: FilePath = "/photos"
    private var settling = Settling()

    private func at(_ seconds: Double) -> ContinuousClock.Instant { start + .seconds(seconds) }

    private mutating func note(_ name: String, isOpen: Bool? = false, _ seconds: Double) {
        settling.note(file: root.pushing(FilePath(name)), of: root, isOpen: isOpen, at: at(seconds))
    }

    private mutating func due(_ seconds: Double) -> Scope.Folders? {
        settling.takeDue(at: at(seconds))?.folders[root]
    }

    /// Expects that something is due.
    private mutating func due(at seconds: Double) throws -> Settling.Batch {
        let batch = settling.takeDue(at: at(seconds))
        return try #require(batch)
    }

    @Test("Nothing is due if nothing happened")
    mutating func empty() {
        #expect(settling.nextDue == nil)
        #expect(settling.takeDue(at: at(100)) == nil)
    }

    @Test("A file is due once, after two quiet seconds")
    mutating func quiet() {
        note("a.jpg", 0)
        note("a.jpg", 1)
        #expect(settling.nextDue == at(3))
        #expect(due(2.9) == nil)
        #expect(due(3) == Scope.Folders(alone: [""]))
        #expect(settling.isEmpty && due(9) == nil)
    }

    @Test("A burst is one batch of the affected folders")
    mutating func burst() {
        for number in 0..<40 { note("trip/\(number).jpg", Double(number) * 0.1) }
        note("b/x.jpg", 4)
        #expect(due(5.9) == nil)
        #expect(due(6) == Scope.Folders(alone: ["trip", "b"]))
        #expect(settling.isEmpty)
    }

    @Test("An endless burst delays what is ready by at most ten seconds")
    mutating func endless() {
        for number in 0..<12 { note("\(number)/x.jpg", Double(number)) }
        #expect(due(11.9) == nil)
        let first = due(12)
        #expect(first?.alone.count == 11 && first?.alone.contains("11") == false)
        #expect(due(13)?.alone == ["11"])
    }

    @Test("A file that is open for writing waits with the batch, and delays nothing")
    mutating func open() {
        note("slow.jpg", isOpen: true, 0)
        note("slow.jpg", isOpen: nil, 1.5)
        note("a.jpg", 1)
        #expect(due(2.9) == nil)
        let batch = settling.takeDue(at: at(3))
        #expect(batch?.folders[root]?.alone == [""] && batch?.heldOpen.isEmpty == true)
        note("slow.jpg", isOpen: true, 3)
        #expect(settling.takeDue(at: at(5))?.heldOpen == ["/photos/slow.jpg": at(3)])
    }

    @Test("A file that a run found still being written is checked again, and at last counts as closed")
    mutating func heldOpen() throws {
        note("slow.jpg", isOpen: true, 0)
        var now = 2.0
        var batch = try due(at: now)
        while !batch.heldOpen.isEmpty {
            settling.note(unsettled: "/photos/slow.jpg", of: root, batch, at: at(now))
            #expect(settling.nextDue == at(now + 6))
            now += 6
            batch = try due(at: now)
            try #require(now < 100)
        }
        #expect(now == 62)
        #expect(batch.folders[root]?.alone == [""])
    }

    @Test("Once closed, it is due soon, however late its next check was scheduled")
    mutating func closed() throws {
        note("slow.jpg", isOpen: true, 0)
        let batch = try due(at: 2)
        settling.note(unsettled: "/photos/slow.jpg", of: root, batch, at: at(2))
        note("slow.jpg", isOpen: false, 3)
        #expect(settling.nextDue == at(5))
    }

    @Test("Something is soon due during a burst, but not for files that stay open or problems that persist")
    mutating func soonDue() throws {
        #expect(!settling.isSoonDue(at: at(0)))
        note("slow.jpg", isOpen: true, 0)
        #expect(!settling.isSoonDue(at: at(0)))
        note("a.jpg", 1)
        #expect(settling.isSoonDue(at: at(1)))
        let batch = try due(at: 3)
        for path in ["/photos/slow.jpg", "/photos/a.jpg"] as [FilePath] {
            settling.note(unsettled: path, of: root, batch, at: at(3))
        }
        #expect(!settling.isSoonDue(at: at(3)))
        note("a.jpg", isOpen: nil, 4)
        #expect(settling.isSoonDue(at: at(4)))
        let again = try due(at: 12)
        settling.restore(again, at: at(72))
        #expect(!settling.isSoonDue(at: at(60)) && settling.isSoonDue(at: at(65)))
    }

    @Test("Folders settle like files, and their trees are walked")
    mutating func trees() {
        settling.note(tree: "new", of: root, at: at(0))
        settling.note(tree: "new", of: root, at: at(1))
        #expect(due(2.5) == nil)
        #expect(due(3) == Scope.Folders(trees: ["new"]))
    }

    @Test("However many files change, the stored state is bounded: then the whole root is scanned")
    mutating func many() {
        for number in 0..<6_000 { note("\(number % 300)/\(number).jpg", 0) }
        let due = due(2)
        #expect(due?.trees == [""])
        #expect((due?.alone.count ?? 0) <= Settling.maxFiles)
    }

    @Test("However many folders change, their whole root is scanned instead")
    mutating func manyTrees() {
        for number in 0..<4_000 { settling.note(tree: FilePath("\(number % 300)/\(number)"), of: root, at: at(0)) }
        let due = due(2)
        #expect(due?.trees.contains("") == true)
        #expect((due?.trees.count ?? 0) <= Settling.maxTrees)
        #expect(settling.isEmpty)
    }

    @Test("Polls more frequent than the settling time are made even while files are written")
    mutating func polled() throws {
        for tick in 0..<30 {
            settling.poll(tree: "", of: root, at: at(Double(tick)))
            note("\(tick)/x.jpg", Double(tick))
            if let due = due(Double(tick)), due.trees == [""] {
                #expect(tick <= 10)
                return
            }
        }
        Issue.record("never looked at")
    }

    @Test("A poll that is due needs no settling")
    mutating func polledAlone() {
        settling.poll(tree: "", of: root, at: at(1))
        #expect(due(1) == Scope.Folders(trees: [""]))
        settling.note(tree: "", of: root, at: at(2))
        settling.poll(tree: "", of: root, at: at(3))
        #expect(due(3) == Scope.Folders(trees: [""]))
    }

    @Test("A batch that could not be prepared comes again; a root that is forgotten does not")
    mutating func restored() throws {
        note("trip/a.jpg", 0)
        let batch = try due(at: 2)
        settling.restore(batch, at: at(60))
        #expect(due(61) == nil)
        #expect(due(62) == Scope.Folders(trees: ["trip"]))
        note("a.jpg", 70)
        settling.forget(root)
        #expect(settling.isEmpty)
    }

    @Test("Folders inside others that are walked are not walked twice")
    func starts() {
        let folders = Scope.Folders(alone: ["a", "a/b", "c", ""], trees: ["a", "a/b/c", "d"])
        #expect(folders.starts.map(\.path) == ["", "a", "c", "d"])
        #expect(folders.starts.map(\.entersBelow) == [false, true, false, true])
        #expect(folders.holds("a/x/y") && folders.holds("c") && !folders.holds("c/x"))
        #expect(Scope.Folders.all.starts.map(\.path) == [""])
        #expect(Scope.Folders.all.holds("") && Scope.Folders.all.holds("a/b"))
        #expect(!Scope.Folders().holds("") && Scope.Folders().starts.isEmpty)
    }

    @Test("Unreadable items are reported once until they are readable, and polled meanwhile")
    func unseen() {
        var watched = WatchedRoot(root, FileRules(recipe: .default, skipping: [], below: root))
        let locked = UnreadableItem(root: root, folder: "a/locked", text: "cannot be read")
        #expect(watched.polled.isEmpty)
        let looks: [(Set<UnreadableItem>, Scope.Folders)] = [
            ([locked], .all),
            ([locked], Scope.Folders(trees: ["a/locked"])),
            ([], Scope.Folders(alone: ["a"], trees: ["b"])),
        ]
        #expect(looks.map { watched.note($0, in: $1) } == [true, false, false])
        #expect(watched.polled == ["a/locked"])
        watched.isPolled = true
        #expect(watched.polled == [""])
        #expect([[], [locked]].map { watched.note($0, in: Scope.Folders(trees: ["a"])) } == [false, true])
    }
}
