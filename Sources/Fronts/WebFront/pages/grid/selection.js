/**
 * The selected places of an order: sorted ranges that do not touch, so that all of 200,000 photos are one range and fit into
 * an address. Selections are immutable.
 *
 * @typedef {readonly [number, number]} Range the first place, and the one after the last
 * @typedef {readonly Range[]} Selection
 */

/** @type {Selection} */
export const nothing = Object.freeze([])

/** @param {Selection} selection */
export function size(selection) { return selection.reduce((sum, [first, end]) => sum + end - first, 0) }

/** @param {Selection} selection */
export function holds(selection, place) { return selection.some(([first, end]) => first <= place && place < end) }

/** Whether all places of a range are selected. */
export function holdsAll(selection, first, end) {
  return selection.some(([from, to]) => from <= first && end <= to)
}

/** @param {Selection} selection @returns {Selection} */
export function adding(selection, first, end) {
  const apart = selection.filter(([from, to]) => to < first || from > end)
  const touching = selection.filter(([from, to]) => to >= first && from <= end)
  /** @type {Range} */
  const joined = [Math.min(first, ...touching.map((range) => range[0])), Math.max(end, ...touching.map((range) => range[1]))]
  return [...apart, joined].sort((a, b) => a[0] - b[0])
}

/** @param {Selection} selection @returns {Selection} */
export function removing(selection, first, end) {
  return selection.flatMap((range) => {
    const [from, to] = range
    if (to <= first || from >= end) return [range]
    /** @type {Range[]} */
    const parts = [[from, first], [end, to]]
    return parts.filter(([a, b]) => a < b)
  })
}

/** @param {Selection} selection @returns {Selection} */
export function toggling(selection, place) {
  return holds(selection, place) ? removing(selection, place, place + 1) : adding(selection, place, place + 1)
}

/**
 * `3-9,12`; empty for too many ranges, because the length of addresses is limited.
 *
 * @param {Selection} selection
 */
export function toText(selection) {
  if (selection.length > 40) return ''
  return selection.map(([first, end]) => end - first === 1 ? `${first}` : `${first}-${end - 1}`).join(',')
}

/** @param {string | null} text @param {number} count the number of photos @returns {Selection} */
export function fromText(text, count) {
  let selection = nothing
  for (const part of (text ?? '').split(',').slice(0, 40)) {
    const range = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(part)
    if (!range) continue
    const [first, last] = [Number(range[1]), Number(range[2] ?? range[1])]
    if (first <= last && first < count) selection = adding(selection, first, Math.min(count, last + 1))
  }
  return selection
}

/** @param {Selection} selection @yields {number} */
export function* places(selection) {
  for (const [first, end] of selection) for (let place = first; place < end; place++) yield place
}
