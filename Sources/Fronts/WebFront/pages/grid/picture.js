import {fixedTierAddress, namedTierAddress, tierFor} from '../remote/tiers.js'

/**
 * The addresses of a cell's picture.
 *
 * @param {import('../photo/cells.js').Cell} cell
 * @param {number} edge of the cell, in device pixels
 * @param {import('../store.js').State} state
 * @returns {{address: string, fallback: string}} an immutable one, and one that makes the picture if necessary
 */
export function gridPicture(cell, edge, {library: {tiers, gridTier}, preferences}) {
  const name = preferences?.['grid-tier'] ? gridTier : tierFor(tiers, edge)?.name ?? gridTier
  const tier = tiers.find((other) => other.name === name)
  const fallback = namedTierAddress(cell.id, name)
  return {address: cell.contentID && tier ? fixedTierAddress(cell.contentID, tier.digest) : fallback, fallback}
}
