import {createCellView} from './cell-view.js'

/**
 * The elements of the cells in view, which are reused.
 *
 * @param {HTMLElement} list that contains them
 */
export function createCellPool(list) {
  /** @type {Map<number, ReturnType<typeof createCellView>>} By place. */
  const shown = new Map()
  /** Free elements, which still show their last photos. */
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
     * Provides cells for a range of places, and for no others. A photo that was elsewhere before keeps its element and
     * picture.
     *
     * @param {(view: ReturnType<typeof createCellView>, place: number) => void} lay
     * @param {(place: number) => string | undefined} photoAt its ID, if known
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

    /** All places have changed. */
    clear() {
      stale.push(...shown.values())
      shown.clear()
    },
  }
}
