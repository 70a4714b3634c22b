import {rowBuilder} from './row-builder.js'
import {bandFrom, justifiedRows, squareEdge, squareRows} from './rows.js'
import {aspectAt} from './shapes.js'

/**
 * The position of every photo of a library, computed once in arrays of numbers: 200,000 photos take milliseconds, nothing is
 * estimated, and nothing moves while scrolling.
 *
 * Rows are filled day by day. `justified` rows keep the shapes of their photos and fill the width; `square` rows are a
 * lattice. Days with few photos share a row.
 *
 * @typedef {object} GridLayout
 * @property {number} count photos
 * @property {number} height of everything, in pixels
 * @property {Float32Array} x of each photo's left edge, or its right one where text goes from right to left
 * @property {Float32Array} width of each photo
 * @property {Uint32Array} rowFirst the first photo of each row, and the count at the end
 * @property {Float64Array} rowTop the top of each row, and the height at the end
 * @property {Float32Array} rowHeight
 * @property {Uint32Array} dayFirst the first photo of each day, and the count at the end
 * @property {Float64Array} dayTop the top of each day's heading, and the height at the end
 * @property {Float32Array} dayX the left edge of each day
 * @property {Float32Array} dayWidth the width available to each day
 *
 * @typedef {object} GridMeasures
 * @property {'justified' | 'square'} form
 * @property {number} width of a row
 * @property {number} rowHeight wanted
 * @property {number} gap between photos
 * @property {number} headHeight of a day's heading; 0 for none
 */

/**
 * @param {[string | null, number][]} days how many photos each has, in the order of the photos
 * @param {Uint8Array | null} shapes see `shapes.js`
 * @param {GridMeasures} measures
 * @returns {GridLayout}
 */
export function layOut(days, shapes, measures) {
  const count = days.reduce((sum, day) => sum + day[1], 0)
  const rows = measures.form === 'square' ? squareRows : justifiedRows
  const height = measures.form === 'square' ? squareEdge(measures) : measures.rowHeight
  const widthOf = measures.form === 'square' ? () => height : (place) => aspectAt(shapes, place) * height
  const builder = rowBuilder(count, days.length, measures)
  let place = 0
  for (let day = 0; day < days.length;) {
    const band = bandFrom(days, day, place, widthOf, measures)
    builder.beginBand()
    if (band.length > 1) {
      const starts = new Map(band.map(({first, x}) => [first, x]))
      for (const {first, x, width} of band) builder.addDay(first, x, width)
      builder.addRow(place, band.at(-1).end, height, widthOf, starts)
      place = band.at(-1).end
    } else {
      builder.addDay(place, 0, measures.width)
      rows(builder, shapes, place, place + days[day][1], measures)
      place += days[day][1]
    }
    day += Math.max(1, band.length)
  }
  return builder.finish()
}

/**
 * The last index whose value is not above the given one; 0 if all are.
 *
 * @param {Float64Array | Uint32Array} rising
 */
export function lastNotAbove(rising, value) {
  let [low, high] = [0, rising.length - 1]
  while (low < high) {
    const middle = low + high + 1 >> 1
    if (rising[middle] <= value) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * The row that contains a photo.
 *
 * @param {GridLayout} layout
 */
export function rowOf(layout, place) {
  return Math.min(layout.rowHeight.length - 1, lastNotAbove(layout.rowFirst, place))
}

/** The photos of the rows that overlap a range of heights: the first, and the one after the last. */
export function placesBetween(layout, top, bottom) {
  if (layout.count === 0) return {first: 0, end: 0}
  const rowCount = layout.rowHeight.length
  const firstRow = Math.min(rowCount - 1, lastNotAbove(layout.rowTop, top))
  const lastRow = Math.min(rowCount - 1, lastNotAbove(layout.rowTop, bottom))
  return {first: layout.rowFirst[firstRow], end: layout.rowFirst[lastRow + 1]}
}

/**
 * The photo at a height, and the distance to its row, to restore the position in another layout.
 *
 * @param {GridLayout} layout
 */
export function anchorAt(layout, top) {
  if (layout.count === 0 || top === 0) return null
  const {first} = placesBetween(layout, top, top)
  return {place: first, offset: layout.rowTop[rowOf(layout, first)] - top}
}

/**
 * The height of an anchor.
 *
 * @param {GridLayout} layout
 * @param {{place: number, offset: number}} anchor
 */
export function topFor(layout, {place, offset}) {
  return layout.rowTop[rowOf(layout, Math.min(place, layout.count - 1))] - offset
}

/** The day of a photo. */
export function dayOf(layout, place) { return Math.min(layout.dayFirst.length - 2, lastNotAbove(layout.dayFirst, place)) }

/** The nearest photo in the row above or below. */
export function neighbour(layout, place, step) {
  const row = rowOf(layout, place) + step
  if (row < 0 || row >= layout.rowHeight.length) return place
  const middle = layout.x[place] + layout.width[place] / 2
  let best = layout.rowFirst[row]
  for (let other = best; other < layout.rowFirst[row + 1]; other++) {
    if (distance(layout, other, middle) < distance(layout, best, middle)) best = other
  }
  return best
}

function distance(layout, place, x) { return Math.abs(layout.x[place] + layout.width[place] / 2 - x) }
