import {aspectAt} from './shapes.js'

/** Rows are at most this much higher than requested. */
const mostStretch = 1.3

/** Space between two days in one row. */
const dayGap = 28
/** The minimum width of a day's heading. */
const leastDay = 148

/** The days, from a given one on, that fit side by side into a row. */
export function bandFrom(days, firstDay, firstPlace, widthOf, {width, gap, headHeight}) {
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

/** The side of a square with which squares fill the width. */
export function squareEdge({width, rowHeight, gap}) {
  const columns = Math.max(2, Math.round((width + gap) / (rowHeight + gap)))
  return (width - gap * (columns - 1)) / columns
}

/** Rows with one square per column. */
export function squareRows(builder, _shapes, first, end, measures) {
  const edge = squareEdge(measures)
  const columns = Math.round((measures.width + measures.gap) / (edge + measures.gap))
  for (let start = first; start < end; start += columns) {
    builder.addRow(start, Math.min(end, start + columns), edge, () => edge)
  }
}

/** Rows that fill the width at about the requested height. */
export function justifiedRows(builder, shapes, first, end, {width, rowHeight, gap}) {
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
