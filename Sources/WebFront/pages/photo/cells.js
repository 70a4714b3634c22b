import {verdictOrder} from './verdicts.js'

/**
 * A photo in a grid, as the interface packs it.
 *
 * @typedef {object} Cell
 * @property {string} id
 * @property {number | null} width
 * @property {number | null} height
 * @property {import('../remote/types.js').Verdict | null} verdict
 * @property {boolean} pending
 * @property {boolean} missing
 * @property {boolean} favourite
 * @property {number} rating
 * @property {string | null} placeholder
 * @property {string | null} contentID
 */

/** @param {[string, number | null, number | null, number, string | null, string | null]} packed @returns {Cell} */
export function unpackCell([id, width, height, flags, placeholder, contentID]) {
  return {
    id, width, height, placeholder, contentID,
    verdict: verdictOrder[flags & 7] ?? null,
    pending: (flags & 8) !== 0,
    missing: (flags & 16) !== 0,
    favourite: (flags & 32) !== 0,
    rating: flags >> 6,
  }
}
