import {unpackCell} from '../photo/cells.js'
import {createAgain} from '../remote/again.js'
import {query} from '../remote/client.js'

const pageSize = 100
/** Maximum number of pages held: 16,000 photos. */
const mostPages = 160
const mostRequests = 3

/**
 * The photos of an order, loaded by pages when they come into view.
 *
 * @param {object} options
 * @param {(path: string, options: {signal: AbortSignal}) => Promise<any>} options.get
 * @param {(first: number, end: number) => void} options.onLoaded
 * @param {() => void} options.onGone the server no longer keeps the order
 */
export function createCells({get, onLoaded, onGone}) {
  /** @type {Map<number, import('../photo/cells.js').Cell[]>} The most recently used page is last. */
  const pages = new Map()
  /** @type {Map<number, AbortController>} */
  const loading = new Map()
  let order = ''
  let wanted = []
  /**
   * Pages that failed to load.
   * @type {Set<number>}
   */
  const owed = new Set()
  const again = createAgain(() => {
    wanted = [...new Set([...wanted, ...owed])]
    owed.clear()
    next()
  })

  function next() {
    for (const page of wanted) {
      if (loading.size >= mostRequests) return
      if (!loading.has(page)) load(page)
    }
  }

  async function read(order, page, signal) {
    const {cells} = await get(`/photos${query({order, offset: page * pageSize, limit: pageSize, form: 'cells'})}`, {signal})
    return cells.map(unpackCell)
  }

  async function load(page) {
    const controller = new AbortController()
    loading.set(page, controller)
    try {
      const cells = await read(order, page, controller.signal)
      if (controller.signal.aborted) return
      pages.delete(page)
      pages.set(page, cells)
      while (pages.size > mostPages) pages.delete(pages.keys().next().value)
      owed.delete(page)
      if (owed.size === 0) again.stop()
      onLoaded(page * pageSize, page * pageSize + cells.length)
    } catch (error) {
      if (error.status === 410) onGone()
      else if (!controller.signal.aborted && again.failed(error)) owed.add(page)
    } finally {
      if (loading.get(page) === controller) loading.delete(page)
      wanted = wanted.filter((other) => other !== page)
      next()
    }
  }

  function forget() {
    for (const controller of loading.values()) controller.abort()
    loading.clear()
    wanted = []
    owed.clear()
    again.stop()
  }

  return {
    /**
     * Loads a part of an order that is not shown yet.
     *
     * @param {string} order @param {number} first @param {number} end @param {AbortSignal} signal
     * @returns {Promise<Map<number, import('../photo/cells.js').Cell[]>>} for `open`
     */
    async ahead(order, first, end, signal) {
      const [from, to] = [Math.floor(first / pageSize), Math.floor(Math.max(first, end - 1) / pageSize)]
      const wanted = Array.from({length: to - from + 1}, (_, index) => from + index)
      return new Map(await Promise.all(wanted.map(async (page) => /** @type {const} */ ([page, await read(order, page, signal)]))))
    },

    /**
     * Switches to another order, and drops all cells of the one before.
     *
     * @param {string} newOrder
     * @param {Map<number, import('../photo/cells.js').Cell[]>} [known]
     */
    open(newOrder, known = new Map()) {
      forget()
      pages.clear()
      for (const [page, cells] of known) pages.set(page, cells)
      order = newOrder
    },

    /** @returns {import('../photo/cells.js').Cell | undefined} */
    at: (place) => pages.get(Math.floor(place / pageSize))?.[place % pageSize],

    /**
     * The place of a photo among those held; -1 if it is not among them.
     *
     * @param {string} id
     */
    placeOf(id) {
      for (const [page, cells] of pages) {
        const place = cells.findIndex((cell) => cell.id === id)
        if (place >= 0) return page * pageSize + place
      }
      return -1
    },

    /** Loads what is in view, and cancels requests for what has scrolled away. */
    want(first, end) {
      if (!order || end <= first) return
      const [from, to] = [Math.floor(first / pageSize), Math.floor(Math.max(first, end - 1) / pageSize)]
      for (const [page, controller] of loading) if (page < from - 1 || page > to + 1) controller.abort(), loading.delete(page)
      for (const page of owed) if (page < from - 1 || page > to + 1) owed.delete(page)
      wanted = Array.from({length: to - from + 1}, (_, index) => from + index).filter((page) => !pages.has(page) && !owed.has(page))
      for (let page = from; page <= to; page++) {
        const held = pages.get(page)
        if (held) { pages.delete(page); pages.set(page, held) }
      }
      next()
    },

    /** Reloads what is held of a range, and drops what is held elsewhere. */
    renew(first, end) {
      const [from, to] = [Math.floor(first / pageSize), Math.floor(Math.max(first, end - 1) / pageSize)]
      for (const page of [...pages.keys()]) if (page < from || page > to) pages.delete(page)
      wanted = Array.from({length: to - from + 1}, (_, index) => from + index)
      next()
    },

    /**
     * Shows a change before the server has confirmed it.
     *
     * @param {(cell: import('../photo/cells.js').Cell) => import('../photo/cells.js').Cell} change
     */
    change(first, end, change) {
      for (const [page, cells] of pages) {
        const start = page * pageSize
        if (start >= end || start + cells.length <= first) continue
        pages.set(page, cells.map((cell, index) => start + index >= first && start + index < end ? change(cell) : cell))
      }
    },

    close: forget,
  }
}
