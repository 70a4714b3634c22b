import {createCellView} from './cell-view.js'

/**
 * The elements of the cells in view, which are used again for others.
 *
 * @param {HTMLElement} list that they lie in
 */
export function createCellPool(list) {
  /** By their places. @type {Map<number, ReturnType<typeof createCellView>>} */
  const shown = new Map()
  const pool = []

  function release(place) {
    const view = shown.get(place)
    shown.delete(place)
    view.clear()
    pool.push(view)
  }

  return {
    shown,

    /** Those of a range of places are there, and no others. @param {(view: ReturnType<typeof createCellView>, place: number) => void} lay */
    show(first, end, lay) {
      for (const place of [...shown.keys()]) if (place < first || place >= end) release(place)
      for (let place = first; place < end; place++) {
        if (shown.has(place)) continue
        const view = pool.pop() ?? createCellView()
        shown.set(place, view)
        lay(view, place)
        view.element.hidden = false
        if (!view.element.parentNode) list.append(view.element)
      }
    },

    clear() { for (const place of [...shown.keys()]) release(place) },
  }
}
