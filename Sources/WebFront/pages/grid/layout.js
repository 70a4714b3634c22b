import {aspectAt} from './shapes.js'

/**
 * Where each photo of a library lies: computed once for all of them, in arrays of numbers, so that 200,000 take
 * milliseconds, nothing is estimated, and nothing ever moves while somebody scrolls.
 *
 * Rows are filled day by day. `justified` rows keep the shapes of their photos and fill the width; `square` ones are a
 * lattice. Days of a few photos share a row.
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
 * @property {Float32Array} dayX the left edge of each day, and how wide it may be
 * @property {Float32Array} dayWidth
 *
 * @typedef {object} GridMeasures
 * @property {'justified' | 'square'} form
 * @property {number} width of a row
 * @property {number} rowHeight wanted
 * @property {number} gap between photos
 * @property {number} headHeight of a day's heading; 0 for none
 */

/** Rows become at most this much higher than was wanted. */
const mostStretch = 1.3

/** Space between two days in one row. */
const dayGap = 28
/** A day's heading has this much room at least. */
const leastDay = 148

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

/** The days from one on that fit side by side into a row. */
function bandFrom(days, firstDay, firstPlace, widthOf, {width, gap, headHeight}) {
  const band = []
  let [x, place] = [0, firstPlace]
  for (let day = firstDay; day < days.length && headHeight > 0; day++) {
    const end = place + days[day][1]
    let natural = -gap
    for (let other = place; other < end && x + natural <= width; other++) natural += widthOf(other) + gap
    const dayWidth = Math.max(leastDay, natural)
    if (x + dayWidth > width) break
    band.push({first: place, end, x, width: dayWidth})
    x += dayWidth + dayGap
    place = end
  }
  return band
}

function squareEdge({width, rowHeight, gap}) {
  const columns = Math.max(2, Math.round((width + gap) / (rowHeight + gap)))
  return (width - gap * (columns - 1)) / columns
}

function squareRows(builder, _shapes, first, end, measures) {
  const edge = squareEdge(measures)
  const columns = Math.round((measures.width + measures.gap) / (edge + measures.gap))
  for (let start = first; start < end; start += columns) {
    builder.addRow(start, Math.min(end, start + columns), edge, () => edge)
  }
}

function justifiedRows(builder, shapes, first, end, {width, rowHeight, gap}) {
  let start = first
  let sum = 0
  for (let place = first; place < end; place++) {
    const sumWith = sum + aspectAt(shapes, place)
    const height = (width - gap * (place - start)) / sumWith
    if (height > rowHeight) {
      sum = sumWith
      continue
    }
    const heightWithout = place > start ? (width - gap * (place - start - 1)) / sum : Infinity
    const isBetterWithout = heightWithout - rowHeight < rowHeight - height && heightWithout <= rowHeight * mostStretch
    const rowEnd = isBetterWithout ? place : place + 1
    const chosen = isBetterWithout ? heightWithout : height
    builder.addRow(start, rowEnd, chosen, (each) => aspectAt(shapes, each) * chosen)
    start = rowEnd
    sum = isBetterWithout ? aspectAt(shapes, place) : 0
  }
  if (start >= end) return
  const filled = (width - gap * (end - start - 1)) / sum
  const height = filled <= rowHeight * 1.12 ? filled : rowHeight
  builder.addRow(start, end, height, (each) => aspectAt(shapes, each) * height)
}

function rowBuilder(count, dayCount, {gap, headHeight}) {
  const x = new Float32Array(count)
  const width = new Float32Array(count)
  const dayFirst = new Uint32Array(dayCount + 1)
  const dayTop = new Float64Array(dayCount + 1)
  const dayX = new Float32Array(dayCount)
  const dayWidth = new Float32Array(dayCount)
  const rows = {first: new Uint32Array(count + 1), top: new Float64Array(count + 1), height: new Float32Array(count)}
  let [day, row, top, bandTop] = [0, 0, 0, 0]

  return {
    beginBand() {
      bandTop = top
      top += headHeight
    },

    addDay(place, left, room) {
      dayFirst[day] = place
      dayTop[day] = bandTop
      dayX[day] = left
      dayWidth[day] = room
      day += 1
    },

    addRow(first, end, height, widthOf, starts) {
      rows.first[row] = first
      rows.top[row] = top
      rows.height[row] = height
      for (let place = first, left = 0; place < end; place++) {
        left = starts?.get(place) ?? left
        x[place] = left
        width[place] = widthOf(place)
        left += width[place] + gap
      }
      row += 1
      top += height + gap
    },

    /** @returns {GridLayout} */
    finish() {
      rows.first[row] = dayFirst[day] = count
      rows.top[row] = dayTop[day] = top
      return {
        count, height: top, x, width, dayFirst, dayTop, dayX, dayWidth,
        rowFirst: rows.first.slice(0, row + 1), rowTop: rows.top.slice(0, row + 1), rowHeight: rows.height.slice(0, row),
      }
    },
  }
}

/** The last index whose value is not above; 0 where all are. @param {Float64Array | Uint32Array} rising */
export function lastNotAbove(rising, value) {
  let [low, high] = [0, rising.length - 1]
  while (low < high) {
    const middle = low + high + 1 >> 1
    if (rising[middle] <= value) low = middle
    else high = middle - 1
  }
  return low
}

/** The row that a photo is in. @param {GridLayout} layout */
export function rowOf(layout, place) {
  return Math.min(layout.rowHeight.length - 1, lastNotAbove(layout.rowFirst, place))
}

/** The photos of the rows that touch a range of heights: the first one, and the one after the last. */
export function placesBetween(layout, top, bottom) {
  if (layout.count === 0) return {first: 0, end: 0}
  const rowCount = layout.rowHeight.length
  const firstRow = Math.min(rowCount - 1, lastNotAbove(layout.rowTop, top))
  const lastRow = Math.min(rowCount - 1, lastNotAbove(layout.rowTop, bottom))
  return {first: layout.rowFirst[firstRow], end: layout.rowFirst[lastRow + 1]}
}

/** The day that a photo is of. */
export function dayOf(layout, place) { return Math.min(layout.dayFirst.length - 2, lastNotAbove(layout.dayFirst, place)) }

/** The photo above or below another one, the nearest to its middle. */
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
