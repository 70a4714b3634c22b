import {number} from '../ui/format.js'
import {tierAddresses} from '../remote/tiers.js'

const displayable = ['jpeg', 'png', 'webp', 'gif', 'avif']
/** The format whose pages are drawn at any size, at most this long. */
const drawn = 'pdf'
const drawnEdge = 4096

/**
 * The size of a photo or of a page at full size.
 *
 * @param {{width: number, height: number, format?: string | null}} photo
 * @param {{width: number, height: number}} shape of the page, in any unit
 */
export function fullSize({width, height, format}, shape) {
  const long = format === drawn ? drawnEdge : Math.max(width, height)
  const scale = long / Math.max(shape.width, shape.height)
  return {width: Math.round(shape.width * scale), height: Math.round(shape.height * scale)}
}

/**
 * What a photo can be shown from: its tiers, the smallest first, and its original if that is served and browsers can show it.
 *
 * @typedef {object} Source
 * @property {string} name
 * @property {number} edge the maximum pixels of the long edge
 * @property {string[]} addresses the first with a picture is used
 * @property {boolean} isOriginal
 * @property {boolean} [isTiled] in tiles that the server makes: it has no address of its own
 *
 * @param {{id: string, format?: string | null, video?: object | boolean}} photo or a cell of one
 * @param {import('../remote/types.js').Library} library
 * @param {number} page of a document, counted from 1
 * @returns {Source[]}
 */
export function sourcesOf(photo, {tiers, originals}, page = 1) {
  const made = tiers.map((tier) => ({name: tier.name, edge: tier.edge ?? Infinity, addresses: tierAddresses(photo, tier, page), isOriginal: false}))
    .sort((a, b) => a.edge - b.edge)
  if (!originals || !photo.format || photo.video) return made
  if (!displayable.includes(photo.format)) return [...made, {name: 'full size', edge: Infinity, addresses: [], isOriginal: true, isTiled: true}]
  return [...made, {name: 'original', edge: Infinity, addresses: [`/api/v1/photos/${photo.id}/original`], isOriginal: true}]
}

/**
 * The smallest source that is sharp at a size, otherwise the largest.
 *
 * @param {Source[]} sources
 * @param {number} edge the long edge on the screen, in device pixels
 * @param {number} slack how much a source may be enlarged: 1 for not at all
 */
export function sourceFor(sources, edge, slack) {
  return sources.find((source) => source.edge * slack >= edge) ?? sources.at(-1) ?? null
}

/**
 * A description of what is shown: `large, 2,048 × 1,365 — 48 % of the original`.
 *
 * @param {Source} source
 * @param {{width: number, height: number}} size of its picture
 * @param {{width: number, height: number, format?: string | null}} photo 0 if unknown
 */
export function sourceText({name, isOriginal}, size, photo) {
  const isDrawn = photo.format === drawn
  const text = `${name}, ${number(size.width)} × ${number(size.height)}`
  const share = Math.max(size.width, size.height) / Math.max(photo.width, photo.height)
  if (isOriginal || isDrawn || !Number.isFinite(share)) return text
  return share > 0.999 ? `${text} — full size` : `${text} — ${Math.round(100 * share)} % of the original`
}
