import {fixedTierAddress, namedTierAddress, tierFor} from '../remote/tiers.js'

/**
 * Where the picture for a cell is found.
 *
 * @param {import('../photo/cells.js').Cell} cell
 * @param {number} edge of the cell, in device pixels
 * @param {import('../store.js').State} state
 * @returns {{address: string, fallback: string}} where it never changes, and where it is made if need be
 */
export function gridPicture(cell, edge, {library: {tiers, gridTier}, preferences}) {
  const name = preferences?.['grid-tier'] ? gridTier : tierFor(tiers, edge)?.name ?? gridTier
  const tier = tiers.find((other) => other.name === name)
  const fallback = namedTierAddress(cell.id, name)
  return {address: cell.contentID && tier ? fixedTierAddress(cell.contentID, tier.digest) : fallback, fallback}
}
