/**
 * Collects rows and days in sequence, and returns the finished layout.
 *
 * @param {number} count photos
 * @param {number} dayCount
 * @param {import('./layout.js').GridMeasures} measures
 */
export function rowBuilder(count, dayCount, {gap, headHeight}) {
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

    /** @returns {import('./layout.js').GridLayout} */
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
