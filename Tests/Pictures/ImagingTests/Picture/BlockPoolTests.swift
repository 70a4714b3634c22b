import Testing

@testable import Imaging

@Suite("Blocks of memory that are handed on")
struct BlockPoolTests {
    @Test("A block that was given back is handed out again, if it is not twice as large as asked for")
    func handedOn() {
        let pool = BlockPool(maxBytes: 1 << 20)
        let block = pool.take(1000)
        pool.giveBack(block)
        #expect(pool.byteCounts == (1000, 0))
        let small = pool.take(400)
        #expect(small.baseAddress != block.baseAddress)
        let again = pool.take(600)
        #expect(again.baseAddress == block.baseAddress)
        #expect(again.count == 1000)
        #expect(pool.byteCounts == (0, 1400))
        for block in [small, again] { pool.giveBack(block) }
    }

    @Test("The block that fits best is taken")
    func best() {
        let pool = BlockPool(maxBytes: 1 << 20)
        let blocks = [1500, 1100, 1900].map(pool.take)
        for block in blocks { pool.giveBack(block) }
        let taken = pool.take(1000)
        #expect(taken.baseAddress == blocks[1].baseAddress)
        pool.giveBack(taken)
    }

    @Test("Blocks at rest make way for those in use, the one that has rested longest first")
    func bound() {
        let pool = BlockPool(maxBytes: 3000)
        let blocks = [1000, 1000].map(pool.take)
        for block in blocks { pool.giveBack(block) }
        #expect(pool.byteCounts == (2000, 0))
        let large = pool.take(2000 + 1)
        #expect(pool.byteCounts == (0, 2001))
        pool.giveBack(large)
        let medium = pool.take(900)
        #expect(pool.byteCounts == (2001, 900))
        pool.giveBack(medium)
        #expect(pool.byteCounts == (2901, 0))
        let more = pool.take(500)
        #expect(more.baseAddress == medium.baseAddress)
        pool.giveBack(more)
    }

    @Test("More may be in use than is kept, and nothing of that stays")
    func beyond() {
        let pool = BlockPool(maxBytes: 1000)
        let block = pool.take(5000)
        #expect(pool.byteCounts == (0, 5000))
        pool.giveBack(block)
        #expect(pool.byteCounts == (0, 0))
    }

    @Test("What nobody takes any more is not kept")
    func forgotten() {
        let pool = BlockPool(maxBytes: 1 << 20)
        let unusual = pool.take(5000)
        pool.giveBack(unusual)
        for _ in 0..<BlockPool.longestRest {
            #expect(pool.byteCounts.atRest >= 5000)
            pool.giveBack(pool.take(1000))
        }
        pool.giveBack(pool.take(1000))
        #expect(pool.byteCounts == (1000, 0))
    }

    @Test("A lower bound holds at once")
    func lowered() {
        let pool = BlockPool(maxBytes: 3000)
        let blocks = [1000, 1000, 1000].map(pool.take)
        for block in blocks { pool.giveBack(block) }
        pool.maxBytes = 1500
        #expect(pool.byteCounts == (1000, 0))
        #expect(pool.take(1000).baseAddress == blocks[2].baseAddress)
    }
}
