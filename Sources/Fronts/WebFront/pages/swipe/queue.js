/**
 * The photos of a review on the page. The queue runs ahead of the server, and adopts the server's state as soon as no request
 * of its own is under way.
 *
 * @typedef {import('../remote/types.js').Card} Card
 *
 * @typedef {object} Queue
 * @property {Card | null} card on display
 * @property {Card[]} following the nearest first
 * @property {Card[]} preceding the nearest first, as far as loaded
 * @property {boolean} isAtEnd confirmed by the server
 * @property {import('../remote/types.js').Progress | null} progress
 */

/** @type {Queue} */
export const emptyQueue = Object.freeze({card: null, following: [], preceding: [], isAtEnd: false, progress: null})

/**
 * Puts the next card on display.
 *
 * @param {Queue} queue
 * @returns {Queue}
 */
export function advanced(queue) {
  const [card = null, ...following] = queue.following
  return {...queue, card, following, preceding: queue.card ? [queue.card, ...queue.preceding] : queue.preceding}
}

/**
 * Puts an earlier card back on display.
 *
 * @param {Queue} queue
 * @param {Card} card
 * @returns {Queue}
 */
export function returned(queue, card) {
  const isOther = (other) => other && other.photo.id !== card.photo.id
  const following = [queue.card, ...queue.following].filter(isOther)
  return {...queue, card, following, preceding: queue.preceding.filter(isOther), isAtEnd: false}
}

/**
 * Updates the photo on display.
 *
 * @returns {Queue}
 */
export function described(queue, photo) {
  const renew = (card) => card && card.photo.id === photo.id ? {...card, photo} : card
  return {...queue, card: renew(queue.card), following: queue.following.map(renew), preceding: queue.preceding.map(renew)}
}

/**
 * @param {Queue} queue
 * @param {import('../remote/types.js').Current} answer
 * @param {boolean} isLatest the server knows everything that the page has done
 * @returns {Queue}
 */
export function adopted(queue, answer, isLatest) {
  const known = [answer.card, ...answer.following].filter(Boolean)
  if (isLatest) {
    const {card, following, preceding, progress} = answer
    return {card, following, preceding, isAtEnd: card === null, progress}
  }
  return {...queue, ...extended(queue, known), progress: answer.progress}
}

/** Appends the server's cards beyond the last one of the page. */
function extended({card, following}, known) {
  const mine = [card, ...following].filter(Boolean)
  const last = mine.at(-1)
  if (!last) return {card, following}
  const place = known.findIndex((other) => other.photo.id === last.photo.id)
  return {card, following: place < 0 ? following : [...following, ...known.slice(place + 1)]}
}
