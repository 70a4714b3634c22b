import {anchorAt, dayOf, rowOf} from '../grid/layout.js'

/** Rows whose first photos are stored, because the first one may be gone later. */
const mostAnchors = 6

/**
 * The grid's position by photo instead of pixels, so that it can be restored in a window of another width, and after photos
 * were added or removed.
 *
 * @typedef {object} GridPlace
 * @property {{photo: string, offset: number}[]} anchors photos, and the distance of their rows from the top of the grid
 * @property {string | null} day of the first of them
 * @property {number} place of the first of them
 */

/**
 * @param {ReturnType<typeof import('../grid/grid.js').createGrid>} grid
 * @param {ReturnType<typeof import('../grid/cells.js').createCells>} cells
 * @returns {GridPlace | null} null at the very top
 */
export function placeOf({layout, top, timeline}, cells) {
  const first = anchorAt(layout, top)
  if (!first) return null
  const anchors = []
  const row = rowOf(layout, first.place)
  for (let next = row; next < Math.min(row + mostAnchors, layout.rowHeight.length); next++) {
    const cell = cells.at(layout.rowFirst[next])
    if (cell) anchors.push({photo: cell.id, offset: Math.round(layout.rowTop[next] - top)})
  }
  return {anchors, day: timeline.days[dayOf(layout, first.place)]?.[0] ?? null, place: first.place}
}

/**
 * Its position in another order: at the first stored photo that is in it, otherwise on the same day, otherwise at the same
 * place.
 *
 * @param {GridPlace | null} kept
 * @param {import('../remote/types.js').Timeline} timeline requested with the places of these photos
 * @returns {import('../grid/grid.js').GridAnchor | null}
 */
export function anchorIn(kept, {days, places, total}) {
  if (!kept || total === 0) return null
  for (const {photo, offset} of kept.anchors) if (photo in places) return {place: places[photo], offset}
  const offset = kept.anchors[0]?.offset ?? 0
  const day = kept.day === null ? -1 : days.findIndex(([other]) => other === kept.day)
  if (day < 0) return {place: Math.min(kept.place, total - 1), offset}
  return {place: days.slice(0, day).reduce((sum, [, count]) => sum + count, 0), offset: Math.max(0, offset)}
}

/**
 * The position stored with the current history entry.
 *
 * @returns {GridPlace | null}
 */
export function keptPlace() { return history.state?.grid ?? null }

/** @param {import('../app.js').App} app @param {GridPlace | null} place */
export function keepPlace(app, place) {
  if (JSON.stringify(place) === JSON.stringify(keptPlace())) return
  app.rewrite(location.href, {...history.state, grid: place})
}
