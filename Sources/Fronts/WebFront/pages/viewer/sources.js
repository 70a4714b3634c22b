import {number} from '../ui/format.js'
import {tierAddresses} from '../remote/tiers.js'

const displayable = ['jpeg', 'png', 'webp', 'gif', 'avif']

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
 * @returns {Source[]}
 */
export function sourcesOf(photo, {tiers, originals}) {
  const made = tiers.map((tier) => ({name: tier.name, edge: tier.edge ?? Infinity, addresses: tierAddresses(photo, tier), isOriginal: false}))
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
 * @param {{width: number, height: number}} photo 0 if unknown
 */
export function sourceText({name, isOriginal}, size, photo) {
  const text = `${name}, ${number(size.width)} × ${number(size.height)}`
  const share = Math.max(size.width, size.height) / Math.max(photo.width, photo.height)
  if (isOriginal || !Number.isFinite(share)) return text
  return share > 0.999 ? `${text} — full size` : `${text} — ${Math.round(100 * share)} % of the original`
}
