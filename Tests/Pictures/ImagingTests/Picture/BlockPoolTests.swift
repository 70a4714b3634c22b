import Testing

@testable import Imaging

@Suite("Reused blocks of memory")
struct BlockPoolTests {
    @Test("A returned block is reused if it is less than twice as large as requested")
    func handedOn() {
        let pool = BlockPool(maxBytes: 1 << 20)
        let block = pool.take(1000)
        pool.release(block)
        #expect(pool.byteCounts == (1000, 0))
        let small = pool.take(400)
        #expect(small.baseAddress != block.baseAddress)
        let again = pool.take(600)
        #expect(again.baseAddress == block.baseAddress)
        #expect(again.count == 1000)
        #expect(pool.byteCounts == (0, 1400))
        for block in [small, again] { pool.release(block) }
    }

    @Test("The best-fitting block is used")
    func best() {
        let pool = BlockPool(maxBytes: 1 << 20)
        let blocks = [1500, 1100, 1900].map(pool.take)
        for block in blocks { pool.release(block) }
        let taken = pool.take(1000)
        #expect(taken.baseAddress == blocks[1].baseAddress)
        pool.release(taken)
    }

    @Test("Idle blocks are freed to make room for those in use, longest idle first")
    func bound() {
        let pool = BlockPool(maxBytes: 3000)
        let blocks = [1000, 1000].map(pool.take)
        for block in blocks { pool.release(block) }
        #expect(pool.byteCounts == (2000, 0))
        let large = pool.take(2000 + 1)
        #expect(pool.byteCounts == (0, 2001))
        pool.release(large)
        let medium = pool.take(900)
        #expect(pool.byteCounts == (2001, 900))
        pool.release(medium)
        #expect(pool.byteCounts == (2901, 0))
        let more = pool.take(500)
        #expect(more.baseAddress == medium.baseAddress)
        pool.release(more)
    }

    @Test("More may be in use than is kept, and none of the excess stays")
    func beyond() {
        let pool = BlockPool(maxBytes: 1000)
        let block = pool.take(5000)
        #expect(pool.byteCounts == (0, 5000))
        pool.release(block)
        #expect(pool.byteCounts == (0, 0))
    }

    @Test("Blocks that are no longer used are freed")
    func forgotten() {
        let pool = BlockPool(maxBytes: 1 << 20)
        let unusual = pool.take(5000)
        pool.release(unusual)
        for _ in 0..<BlockPool.maxIdleTakes {
            #expect(pool.byteCounts.idle >= 5000)
            pool.release(pool.take(1000))
        }
        pool.release(pool.take(1000))
        #expect(pool.byteCounts == (1000, 0))
    }

    @Test("A lower limit applies at once")
    func lowered() {
        let pool = BlockPool(maxBytes: 3000)
        let blocks = [1000, 1000, 1000].map(pool.take)
        for block in blocks { pool.release(block) }
        pool.maxBytes = 1500
        #expect(pool.byteCounts == (1000, 0))
        #expect(pool.take(1000).baseAddress == blocks[2].baseAddress)
    }
}
