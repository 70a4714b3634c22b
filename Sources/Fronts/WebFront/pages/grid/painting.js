import {rowOf} from './layout.js'

/** Milliseconds per frame for placeholders and pictures, including layout and everything before. */
const frameBudget = 13

/**
 * Paints placeholders and loads pictures, starting with the cells nearest to the view.
 *
 * @param {Iterable<ReturnType<typeof import('./cell-view.js').createCellView>>} views
 * @param {object} grid
 * @param {import('./layout.js').GridLayout} grid.layout
 * @param {(place: number) => import('../photo/cells.js').Cell | undefined} grid.cellAt
 * @param {{first: number, end: number}} grid.inView
 * @param {boolean} grid.withPictures
 * @param {(cell: import('../photo/cells.js').Cell, edge: number) => {address: string, fallback: string}} grid.picture
 * @param {number} start when the frame began
 * @returns {boolean} whether something is left for the next frame
 */
export function paintCells(views, {layout, cellAt, inView, withPictures, picture}, start) {
  const nearestFirst = [...views].sort((a, b) => distance(a.place, inView) - distance(b.place, inView))
  for (const view of nearestFirst) {
    const cell = cellAt(view.place)
    if (!cell) continue
    if (view.needsPainting) view.paint()
    if (withPictures && !view.hasPicture && !(cell.missing && !cell.contentID) && !cell.failure) {
      const row = rowOf(layout, view.place)
      const {address, fallback} = picture(cell, Math.max(layout.width[view.place], layout.rowHeight[row]) * devicePixelRatio)
      view.loadPicture(address, fallback)
    }
    if (performance.now() - start > frameBudget) return true
  }
  return false
}

function distance(place, {first, end}) { return place < first ? first - place : place >= end ? place - end + 1 : 0 }
