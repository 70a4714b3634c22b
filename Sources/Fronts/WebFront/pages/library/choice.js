import * as selections from '../grid/selection.js'

/** Up to this many photos are sent by ID, because IDs outlive the order and the server. */
const mostNamed = 1000

/**
 * @typedef {object} Chosen
 * @property {{photos: string[]} | {order: string, ranges: selections.Selection}} which for a request
 * @property {selections.Selection} ranges
 * @property {number} size
 */

/**
 * The photos that actions apply to: the selected ones, otherwise the active one. They are places in the grid's order and mean
 * nothing in another one.
 *
 * @param {object} parts
 * @param {ReturnType<typeof import('../grid/grid.js').createGrid>} parts.grid
 * @param {ReturnType<typeof import('../grid/cells.js').createCells>} parts.cells
 * @param {(size: number) => void} onChange the number of selected photos
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

    /** @returns {Chosen | null} null if there are none */
    chosen() {
      /** @type {selections.Selection} */
      const ranges = selection.length || active < 0 ? selection : [[active, active + 1]]
      if (ranges.length === 0) return null
      const photos = namesOf(ranges)
      return {which: photos ? {photos} : {order: grid.timeline.order, ranges}, ranges, size: selections.size(ranges)}
    },

    clear() { set(selections.nothing) },

    /** The order has changed: drops the selection and the active photo. */
    forget() {
      anchor = -1
      set(selections.nothing, -1)
    },

    /** @param {string} text from an address, for the grid's current order */
    restore(text) { set(selections.fromText(text, grid.layout.count), -1) },

    /** Makes a photo the active one, and extends the selection to it if requested. */
    goTo(place, isExtending) {
      if (!isExtending) anchor = place
      const from = anchor < 0 ? place : anchor
      set(isExtending ? selections.adding(selections.nothing, Math.min(from, place), Math.max(from, place) + 1) : selections.nothing, place)
      grid.reveal(place)
    },

    /** Makes a photo the active one, and keeps the selection. */
    activate(place, {reveals = true} = {}) {
      anchor = place
      set(selection, place)
      if (reveals) grid.reveal(place, {middle: true})
    },

    toggle(place) {
      anchor = place
      set(selections.toggling(selection, place), place)
    },

    /** Selects a whole range, or deselects it if it is selected entirely. */
    toggleRange(first, end) {
      const change = selections.holdsAll(selection, first, end) ? selections.removing : selections.adding
      anchor = first
      set(change(selection, first, end), first)
    },

    selectAll() { if (grid.layout.count) set([[0, grid.layout.count]]) },
  }
}
