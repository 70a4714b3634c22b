const gaps = {small: 3, medium: 4, large: 6}
const rowHeights = {small: 120, medium: 188, large: 280}
const headHeight = 46
/** The space above photos without a day heading. */
const bareHeight = 8

/**
 * Whether photos are grouped under day headings.
 *
 * @param {[string | null, number][]} days
 */
export function hasDays(days) { return days.length > 1 || days.length === 1 && days[0][0] !== null }

/**
 * @typedef {{form: 'justified' | 'square', size: 'small' | 'medium' | 'large'}} Look
 *
 * @param {Look} look
 * @param {number} width of a row, in pixels
 * @param {[string | null, number][]} days
 * @returns {import('./layout.js').GridMeasures}
 */
export function measures({form, size}, width, days) {
  const isPhone = width < 520
  return {
    form, width: Math.max(80, width), rowHeight: rowHeights[size] * (isPhone ? 0.62 : 1), gap: gaps[size] * (isPhone ? 0.7 : 1),
    headHeight: hasDays(days) ? headHeight : bareHeight,
  }
}
