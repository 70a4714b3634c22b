/**
 * Names the tier that a picture of some size on the screen is best shown from: the smallest that is not enlarged by more
 * than a quarter, else the largest.
 *
 * @template {{name: string, edge: number | null}} Tier
 * @param {Tier[]} tiers
 * @param {number} edge the long edge on the screen, in device pixels
 * @returns {Tier | null}
 */
export function tierFor(tiers, edge) {
  const rising = [...tiers].sort((a, b) => (a.edge ?? Infinity) - (b.edge ?? Infinity))
  return rising.find((tier) => (tier.edge ?? Infinity) * 1.25 >= edge) ?? rising.at(-1) ?? null
}

/** The address under which a photo's tier is found, or made. */
export function tierAddress(photo, name) {
  return photo.tiers?.[name] ?? namedTierAddress(photo.id, name)
}

export function namedTierAddress(id, name) {
  return `/api/v1/photos/${id}/tiers/${encodeURIComponent(name)}`
}

/**
 * Where a photo's tier may be found, the likeliest first.
 *
 * @param {{id: string, tiers?: Record<string, string>, contentID?: string | null}} photo or a cell of one
 * @param {{name: string, digest: string}} tier
 */
export function tierAddresses(photo, {name, digest}) {
  const fixed = photo.tiers?.[name] ?? (photo.contentID ? fixedTierAddress(photo.contentID, digest) : null)
  return [...new Set([fixed, namedTierAddress(photo.id, name)].filter(Boolean))]
}

/** The address of bytes that never change. */
export function fixedTierAddress(contentID, digest) {
  return `/api/v1/tiers/${contentID}/${digest}`
}
