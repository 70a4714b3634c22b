/// LMDB's description of a database's tree: `MDB_db` of mdb.c.
struct Tree {
    static let byteCount = 48
    /// Keys are transaction numbers: the list of free pages.
    static let integerKeys: UInt16 = 8

    let flags: UInt16
    let depth: UInt16
    /// `overflowPages`: pages of long values, including spare ones.
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

/// One of LMDB's two meta pages: `MDB_meta` of mdb.c. Commits write them alternately.
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
        // LMDB stores the page size in an otherwise unused field of the free-page tree.
        pageByteCount = Int(page.load(start + 24) as UInt32)
        lastPage = page.load(start + 24 + 2 * Tree.byteCount)
        transaction = page.load(start + 32 + 2 * Tree.byteCount)
        // A power of two from 512 bytes to 32 KiB.
        guard (9...15).contains(pageByteCount.trailingZeroBitCount), pageByteCount.nonzeroBitCount == 1 else {
            throw .notLMDB
        }
    }
}
