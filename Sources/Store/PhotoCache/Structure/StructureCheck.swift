import StoreFiles
import SystemPackage

/// Checks whether LMDB can use a cache's file safely.
///
/// LMDB has no checksums and trusts every page: a damaged or missing page ends the process (SIGSEGV, SIGBUS or an
/// assertion). So if there is doubt, this walks the same trees first with pread(2), checks every step, and visits no page
/// twice: the walk ends, whatever the bytes are. This needs no separate process that may crash, and readers are as safe as
/// the writer. Values are not checked here; `Cache.forEachProblem` does that.
///
/// Reads the pages of the trees, not the values: 0.2 % of a store of tiers.
struct StructureCheck {
    enum Depth {
        /// Everything that reading can touch.
        case forReading
        /// Also the headers of long values: when LMDB replaces a value, it frees as many pages as the header declares.
        case forWriting
    }

    private static let deepestTree = 32

    private let file: PageFile
    private let meta: MetaPage
    private var seen: PageSet
    private var longValues: [(first: UInt64, byteCount: Int, pageCount: UInt64)] = []
    /// Overflow pages of long values, as the databases declare them.
    private var overflowPages: UInt64 = 0
    /// Unused ranges within pages that are in use.
    private var unused: [Range<Int>] = []

    /// - Throws: `.damaged`, `.otherVersion`
    static func run(_ folder: FilePath, _ depth: Depth) throws(StoreError) {
        let file = try PageFile(folder)
        var check = StructureCheck(file, try currentMeta(file))
        try check.walk()
        if depth == .forWriting { try check.readHeadersOfLongValues() }
    }

    /// The unused ranges of pages in use: between the entries of a page, and after long values. They contain remnants of
    /// LMDB's buffers. No transaction reads them, neither the last one nor an earlier one.
    static func unusedBytes(_ folder: FilePath) throws(StoreError) -> [Range<Int>] {
        let file = try PageFile(folder)
        var check = StructureCheck(file, try currentMeta(file))
        try check.walk()
        try check.readHeadersOfLongValues()
        return check.unused
    }

    private init(_ file: PageFile, _ meta: MetaPage) {
        (self.file, self.meta) = (file, meta)
        seen = PageSet(count: Int(clamping: meta.lastPage) + 1)
    }

    /// The meta page of the last commit. Also checks that the other one belongs to the commit before.
    private static func currentMeta(_ file: PageFile) throws(StoreError) -> MetaPage {
        let first = try meta(file, 0, at: 0)
        let second = try meta(file, 1, at: first.pageByteCount)
        guard first.pageByteCount == second.pageByteCount else {
            throw file.damaged("its meta pages declare different page sizes")
        }
        let (older, newer) =
            first.transaction < second.transaction ? (first, second) : (second, first)
        // A file without a commit has two equal ones. LMDB also uses the commit's number to find the newer one.
        let isFresh = newer.transaction == 0
        let inTurns = newer.transaction % 2 == (first.transaction < second.transaction ? 1 : 0)
        guard isFresh || (inTurns && newer.transaction - older.transaction == 1) else {
            throw file.damaged("the numbers of the last two commits do not match")
        }
        let (pages, overflow) = newer.lastPage.addingReportingOverflow(1)
        let used = Int(clamping: pages).multipliedReportingOverflow(by: newer.pageByteCount)
        guard !overflow, !used.overflow else { throw file.damaged("the number of its last page is too large") }
        guard used.partialValue <= file.byteCount else {
            throw .damaged(file.folder, "data.mdb has \(file.byteCount) of \(used.partialValue) bytes")
        }
        return newer
    }

    private static func meta(_ file: PageFile, _ number: UInt64, at offset: Int) throws(StoreError) -> MetaPage {
        let page = Page(bytes: try file.read(offset..<offset + MetaPage.byteCount))
        do {
            return try MetaPage(page, number: number)
        } catch {
            switch error {
            case .notLMDB: throw file.damaged("page \(number) is not an LMDB page")
            case .otherVersion: throw .ofAnotherLMDB(file.folder)
            }
        }
    }
}

extension StructureCheck {
    private mutating func walk() throws(StoreError) {
        try take(0..<2)
        guard meta.freePages.flags == Tree.integerKeys else {
            throw file.damaged("the list of free pages is of an unexpected kind")
        }
        var free = TreeWalk(meta.freePages, order: .numbers)
        try walk(&free) { check, page, value throws(StoreError) in try check.takeFree(try check.bytes(value, page)) }

        var databases: [Tree] = []
        var main = TreeWalk(meta.main, order: .bytes)
        try walk(&main) { check, page, value throws(StoreError) in
            guard case .database(let range) = value else { throw check.file.damaged("a database has no root") }
            databases.append(Tree(page, at: range.lowerBound))
        }
        for tree in databases {
            var walk = TreeWalk(tree, order: .bytes)
            try self.walk(&walk) { check, page, value throws(StoreError) in
                switch value {
                case .short: break
                case .long(let first, let byteCount): try check.takeLong(first, byteCount)
                default: throw check.file.damaged("page \(page.number) contains a value of an unknown kind")
                }
            }
        }
    }

    private mutating func walk(
        _ walk: inout TreeWalk,
        _ body: (inout StructureCheck, Page, Node.Value) throws(StoreError) -> Void
    ) throws(StoreError) {
        let tree = walk.tree
        guard walk.order == .numbers || tree.flags == 0, Int(tree.depth) <= Self.deepestTree else {
            throw file.damaged("a database is of an unexpected kind")
        }
        if tree.root != Page.none { try visit(tree.root, level: 1, &walk, body) }
        guard walk.agreesWithTree, tree.overflowPages <= meta.lastPage else {
            throw file.damaged("the page counts of a database do not match its header")
        }
        overflowPages += tree.overflowPages
    }

    private mutating func visit(
        _ number: UInt64,
        level: UInt16,
        _ walk: inout TreeWalk,
        _ body: (inout StructureCheck, Page, Node.Value) throws(StoreError) -> Void
    ) throws(StoreError) {
        let page = try page(number)
        let kind: Page.Kind = level == walk.tree.depth ? .leaf : .branch
        guard level <= walk.tree.depth, page.kind == kind, let nodes = page.nodes(of: kind) else {
            throw file.damaged("page \(number) is damaged")
        }
        walk.count(kind)
        noteUnused(page.unused, behind: Int(number) * meta.pageByteCount)
        // LMDB asserts that a branch has two children, except while it shrinks the list of free pages.
        guard nodes.count >= (kind == .branch && walk.order == .bytes ? 2 : 1) else {
            throw file.damaged("page \(number) has too few entries")
        }
        for (index, node) in nodes.enumerated() {
            // The first key of a branch stands for all smaller keys, and may be empty.
            if kind == .leaf || index > 0 {
                guard walk.comesNext(page.bytes[node.key], isSeparator: kind == .branch) else {
                    throw file.damaged("the keys of page \(number) are not in order")
                }
            }
            let value = node.value(in: page)
            if case .child(let child) = value {
                try visit(child, level: level + 1, &walk, body)
            } else {
                try body(&self, page, value)
            }
        }
    }
}

// MARK: Pages

extension StructureCheck {
    private mutating func page(_ number: UInt64) throws(StoreError) -> Page {
        try take(number..<number &+ 1)
        let start = Int(number) * meta.pageByteCount
        let page = Page(bytes: try file.read(start..<start + meta.pageByteCount))
        guard page.number == number else { throw file.damaged("page \(number) has the wrong page number") }
        return page
    }

    /// Claims pages: no page may have two uses.
    private mutating func take(_ pages: Range<UInt64>) throws(StoreError) {
        guard !pages.isEmpty, pages.upperBound <= meta.lastPage + 1 else {
            throw file.damaged("there is no page \(pages.lowerBound)")
        }
        for page in pages {
            guard seen.insert(Int(page)) else { throw file.damaged("page \(page) is used twice") }
        }
    }

    private mutating func takeLong(_ first: UInt64, _ byteCount: Int) throws(StoreError) {
        let count = UInt64((Page.headerByteCount - 1 + byteCount) / meta.pageByteCount + 1)
        let (end, overflow) = first.addingReportingOverflow(count)
        guard !overflow, first >= 2 else { throw file.damaged("there is no page \(first)") }
        try take(first..<end)
        longValues.append((first, byteCount, count))
    }

    /// A list of free pages: a count, then that many numbers in descending order.
    private mutating func takeFree(_ bytes: [UInt8]) throws(StoreError) {
        let list = Page(bytes: bytes)
        guard bytes.count >= 8, let count = Int(exactly: list.load(0) as UInt64), count <= bytes.count / 8 - 1 else {
            throw file.damaged("the list of free pages is damaged")
        }
        var last = UInt64.max
        for index in 0..<count {
            let page: UInt64 = list.load(8 * (index + 1))
            guard page >= 2, page < last else { throw file.damaged("the list of free pages is not in order") }
            try take(page..<page + 1)
            last = page
        }
    }

    private mutating func bytes(_ value: Node.Value, _ page: Page) throws(StoreError) -> [UInt8] {
        switch value {
        case .short(let range): return Array(page.bytes[range])
        case .long(let first, let byteCount):
            try takeLong(first, byteCount)
            let start = Int(first) * meta.pageByteCount + Page.headerByteCount
            return try file.read(start..<start + byteCount)
        default: throw file.damaged("page \(page.number) contains a value of an unknown kind")
        }
    }

    /// In disk order. A value that replaced a larger one may have spare pages.
    private mutating func readHeadersOfLongValues() throws(StoreError) {
        var pages: UInt64 = 0
        for (first, byteCount, count) in longValues.sorted(by: { $0.first < $1.first }) {
            let start = Int(first) * meta.pageByteCount
            let page = Page(bytes: try file.read(start..<start + Page.headerByteCount))
            guard page.number == first, page.kind == .long, UInt64(page.pageCount) >= count else {
                throw file.damaged("page \(first) is damaged")
            }
            pages += UInt64(page.pageCount)
            let spare = first + count..<first + UInt64(page.pageCount)
            if !spare.isEmpty { try take(spare) }
            let end = Int(page.pageCount) * meta.pageByteCount
            noteUnused(Page.headerByteCount + byteCount..<end, behind: start)
        }
        guard pages == overflowPages else {
            throw file.damaged("the page counts of long values do not match the header")
        }
    }

    private mutating func noteUnused(_ range: Range<Int>, behind start: Int) {
        if !range.isEmpty { unused.append(start + range.lowerBound..<start + range.upperBound) }
    }
}
