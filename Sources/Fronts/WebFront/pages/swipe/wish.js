import {namedTierAddress, tierAddress, tierFor} from '../remote/tiers.js'
import {cardSize, hasShape} from './card.js'

/** The radius of a card's corners in pixels, as in the CSS. */
const radius = 8

/**
 * The picture that a photo's card needs.
 *
 * @param {import('../remote/types.js').Photo} photo
 * @param {{width: number, height: number}} room
 * @param {import('../store.js').State} state
 * @returns {import('./pictures.js').Wish}
 */
export function pictureWish(photo, room, {library: {tiers, reviewTier}, preferences}) {
  const size = cardSize(photo, room)
  const edge = Math.max(size.width, size.height) * devicePixelRatio
  const name = preferences?.['review-tier'] ? reviewTier : tierFor(tiers, edge)?.name ?? reviewTier
  return {
    addresses: [...new Set([tierAddress(photo, name), namedTierAddress(photo.id, name)])],
    width: Math.round(size.width * devicePixelRatio), height: Math.round(size.height * devicePixelRatio),
    isShapeKnown: hasShape(photo), radius: Math.round(radius * devicePixelRatio),
  }
}
