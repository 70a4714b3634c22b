/**
 * The best tier for a picture's size on the screen: the smallest that is enlarged by at most a quarter, otherwise the
 * largest.
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

/** The address that returns a photo's tier, and makes it if necessary. */
export function tierAddress(photo, name) {
  return photo.tiers?.[name] ?? namedTierAddress(photo.id, name)
}

export function namedTierAddress(id, name) {
  return `/api/v1/photos/${id}/tiers/${encodeURIComponent(name)}`
}

/**
 * Addresses to try for a photo's tier, the likeliest first.
 *
 * @param {{id: string, tiers?: Record<string, string>, contentID?: string | null}} photo or a cell of one
 * @param {{name: string, digest: string}} tier
 * @param {number} page of a document, counted from 1
 */
export function tierAddresses(photo, {name, digest}, page = 1) {
  if (page > 1) return [`/api/v1/photos/${photo.id}/pages/${page}/${encodeURIComponent(name)}`]
  const fixed = photo.tiers?.[name] ?? (photo.contentID ? fixedTierAddress(photo.contentID, digest) : null)
  return [...new Set([fixed, namedTierAddress(photo.id, name)].filter(Boolean))]
}

/** The address of an immutable tier. */
export function fixedTierAddress(contentID, digest) {
  return `/api/v1/tiers/${contentID}/${digest}`
}
