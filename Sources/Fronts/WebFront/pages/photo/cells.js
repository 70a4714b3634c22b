import {verdictOrder} from './verdicts.js'

/**
 * A photo in a grid, unpacked from the interface's array.
 *
 * @typedef {object} Cell
 * @property {string} id
 * @property {number} width 0 if unknown
 * @property {number} height
 * @property {import('../remote/types.js').Verdict | null} verdict
 * @property {boolean} pending
 * @property {boolean} missing
 * @property {boolean} favourite
 * @property {number} rating 0…5, and -1 for rejected
 * @property {string | null} placeholder
 * @property {string | null} contentID
 * @property {{kind: string, name: string, reason: string} | null} failure why there is no picture
 * @property {number} files number of files of its stack, 1 without one
 * @property {boolean} raw whether a camera raw file is among them
 * @property {boolean} video whether a film is among them, or inside
 * @property {boolean} isFilm whether it is a film by itself
 * @property {number} pages of a document, 0 for anything else
 * @property {boolean} provisional whether it is not prepared yet: the picture is the camera's thumbnail
 */

/** @param {[string, number | null, number | null, number, string | null, string | null, [string, string, string] | null, number]} packed @returns {Cell} */
export function unpackCell([id, width, height, flags, placeholder, contentID, failure, files]) {
  const stars = flags >> 6 & 7
  return {
    id, width, height, placeholder, contentID,
    verdict: verdictOrder[flags & 7] ?? null,
    pending: (flags & 8) !== 0,
    missing: (flags & 16) !== 0,
    favourite: (flags & 32) !== 0,
    rating: stars === 7 ? -1 : stars,
    files, raw: (flags & 512) !== 0, video: (flags & 1024) !== 0, isFilm: (flags & 2048) !== 0,
    pages: flags >> 12 & 0x3fff,
    provisional: (flags & 1 << 26) !== 0,
    failure: failure && {kind: failure[0], name: failure[1], reason: failure[2]},
  }
}

/**
 * The cell after a decision.
 *
 * @param {Cell} cell
 * @param {{verdict?: import('../remote/types.js').Verdict | null, rating?: number}} about
 * @returns {Cell}
 */
export function decidedCell(cell, {verdict = cell.verdict, rating = cell.rating}) {
  return {...cell, verdict, rating, pending: true}
}
