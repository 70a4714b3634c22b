import {createCellView} from './cell-view.js'

/**
 * The elements of the cells in view, which are used again for others.
 *
 * @param {HTMLElement} list that they lie in
 */
export function createCellPool(list) {
  /** @type {Map<number, ReturnType<typeof createCellView>>} By their places. */
  const shown = new Map()
  /** Those that are free, and show what they showed. */
  let stale = []
  const pool = []

  function release(place) {
    const view = shown.get(place)
    shown.delete(place)
    free(view)
  }

  function free(view) {
    view.clear()
    pool.push(view)
  }

  return {
    shown,

    /**
     * Those of a range of places are there, and no others. A photo that was elsewhere before keeps its element, and with it
     * its picture.
     *
     * @param {(view: ReturnType<typeof createCellView>, place: number) => void} lay
     * @param {(place: number) => string | undefined} photoAt its ID, where that is known
     */
    show(first, end, lay, photoAt) {
      for (const place of [...shown.keys()]) if (place < first || place >= end) release(place)
      const known = new Map(stale.map((view) => [view.photo, view]))
      for (let place = first; place < end; place++) {
        if (shown.has(place)) continue
        const same = known.get(photoAt(place))
        if (same) known.delete(same.photo)
        const view = same ?? pool.pop() ?? createCellView()
        shown.set(place, view)
        lay(view, place)
        view.element.hidden = false
        if (!view.element.parentNode) list.append(view.element)
      }
      const used = new Set(shown.values())
      for (const view of stale) if (!used.has(view)) free(view)
      stale = []
    },

    /** Every photo lies elsewhere from now on. */
    clear() {
      stale.push(...shown.values())
      shown.clear()
    },
  }
}
