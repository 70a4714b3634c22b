import * as selections from '../grid/selection.js'

/** So many photos are named one by one in a request: names outlive the order, and the server. */
const mostNamed = 1000

/**
 * @typedef {object} Chosen
 * @property {{photos: string[]} | {order: string, ranges: selections.Selection}} which for a request
 * @property {selections.Selection} ranges
 * @property {number} size
 */

/**
 * Which photos are meant: those that are selected, else the active one. They are places of the grid's order, and mean
 * nothing in another one.
 *
 * @param {object} parts
 * @param {ReturnType<typeof import('../grid/grid.js').createGrid>} parts.grid
 * @param {ReturnType<typeof import('../grid/cells.js').createCells>} parts.cells
 * @param {(size: number) => void} onChange how many are selected now
 */
export function createChoice({grid, cells}, onChange) {
  let [selection, active, anchor] = [selections.nothing, -1, -1]

  function set(newSelection, newActive = active) {
    selection = newSelection
    active = Math.min(newActive, grid.layout.count - 1)
    grid.select(selection, active)
    onChange(selections.size(selection))
  }

  function namesOf(ranges) {
    if (selections.size(ranges) > mostNamed) return null
    const found = [...selections.places(ranges)].map((place) => cells.at(place)?.id)
    return found.every(Boolean) ? found : null
  }

  return {
    get active() { return active },
    get size() { return selections.size(selection) },
    get text() { return selections.toText(selection) },

    /** @returns {Chosen | null} nothing where no photo is meant */
    chosen() {
      /** @type {selections.Selection} */
      const ranges = selection.length || active < 0 ? selection : [[active, active + 1]]
      if (ranges.length === 0) return null
      const photos = namesOf(ranges)
      return {which: photos ? {photos} : {order: grid.timeline.order, ranges}, ranges, size: selections.size(ranges)}
    },

    clear() { set(selections.nothing) },

    /** There is another order: nothing of what was said about places counts. */
    forget() {
      anchor = -1
      set(selections.nothing, -1)
    },

    /** @param {string} text of an address, about the order that the grid shows */
    restore(text) { set(selections.fromText(text, grid.layout.count), -1) },

    /** Makes a photo the active one, and selects from the one before to it where that is wanted. */
    goTo(place, isExtending) {
      if (!isExtending) anchor = place
      const from = anchor < 0 ? place : anchor
      set(isExtending ? selections.adding(selections.nothing, Math.min(from, place), Math.max(from, place) + 1) : selections.nothing, place)
      grid.reveal(place)
    },

    /** Makes a photo the active one, and leaves what is selected. */
    activate(place, {reveals = true} = {}) {
      anchor = place
      set(selection, place)
      if (reveals) grid.reveal(place, {middle: true})
    },

    toggle(place) {
      anchor = place
      set(selections.toggling(selection, place), place)
    },

    /** Selects all of a range, or none of it where all of it is selected. */
    toggleRange(first, end) {
      const change = selections.holdsAll(selection, first, end) ? selections.removing : selections.adding
      anchor = first
      set(change(selection, first, end), first)
    },

    selectAll() { if (grid.layout.count) set([[0, grid.layout.count]]) },
  }
}
