/// What LMDB writes down of a database's tree: `MDB_db` of mdb.c.
struct Tree {
    static let byteCount = 48
    /// Keys are numbers of transactions: the list of free pages.
    static let integerKeys: UInt16 = 8

    let flags: UInt16
    let depth: UInt16
    /// `overflowPages`: those of values that have pages of their own, spare ones too.
    let branchPages, leafPages, overflowPages, entries: UInt64
    let root: UInt64

    init(_ page: Page, at offset: Int) {
        flags = page.load(offset + 4)
        depth = page.load(offset + 6)
        branchPages = page.load(offset + 8)
        leafPages = page.load(offset + 16)
        overflowPages = page.load(offset + 24)
        entries = page.load(offset + 32)
        root = page.load(offset + 40)
    }
}

/// One of the two pages from which LMDB begins: `MDB_meta` of mdb.c. Commits write them in turns.
struct MetaPage {
    static let byteCount = Page.headerByteCount + 136
    private static let magic: UInt32 = 0xBEEF_C0DE
    private static let version: UInt32 = 1

    enum Problem: Error {
        case notLMDB
        case otherVersion
    }

    let pageByteCount: Int
    let freePages, main: Tree
    let lastPage: UInt64
    let transaction: UInt64

    init(_ page: Page, number: UInt64) throws(Problem) {
        let start = Page.headerByteCount
        guard page.kind == .meta, page.number == number, page.load(start) == Self.magic else { throw .notLMDB }
        guard page.load(start + 4) == Self.version else { throw .otherVersion }
        freePages = Tree(page, at: start + 24)
        main = Tree(page, at: start + 24 + Tree.byteCount)
        // The free pages' tree lends the field that has no use there.
        pageByteCount = Int(page.load(start + 24) as UInt32)
        lastPage = page.load(start + 24 + 2 * Tree.byteCount)
        transaction = page.load(start + 32 + 2 * Tree.byteCount)
        // From 512 bytes to 32 KiB, a power of two.
        guard (9...15).contains(pageByteCount.trailingZeroBitCount), pageByteCount.nonzeroBitCount == 1 else {
            throw .notLMDB
        }
    }
}
