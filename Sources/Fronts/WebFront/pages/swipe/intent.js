import {projected} from './physics.js'

/** How far a card has to be dragged, or how fast thrown, to trigger an action. */
export const usualThresholds = {
  /** Relative to the shorter side of the card area. */
  distance: 0.24,
  /** Pixels per second above which a short throw counts. */
  speed: 650,
}

/**
 * @typedef {'left' | 'right' | 'up' | 'down'} Direction
 * @typedef {{distance: number, speed: number}} Thresholds
 */

/**
 * The direction that releasing the card now would select.
 *
 * @param {{x: import('./physics.js').Motion, y: import('./physics.js').Motion}} motion
 * @param {number} side the shorter side of the card area, in pixels
 * @param {Thresholds} thresholds
 * @returns {Direction | null}
 */
export function directionOf({x, y}, side, thresholds) {
  const far = side * thresholds.distance
  const isSideways = Math.abs(projected(x)) >= Math.abs(projected(y))
  const axis = isSideways ? x : y
  const end = projected(axis)
  const isThrown = Math.abs(axis.velocity) >= thresholds.speed
  const isTakenBack = axis.position * axis.velocity < 0 && isThrown
  const isMeant = Math.abs(axis.position) >= far ? !isTakenBack : isThrown && end * axis.position > 0 && Math.abs(end) >= far
  if (!isMeant) return null
  if (isSideways) return axis.position > 0 ? 'right' : 'left'
  return axis.position > 0 ? 'down' : 'up'
}

/**
 * How close a dragged card is to triggering an action.
 *
 * @returns {{direction: Direction, share: number}} 0…1; 1 if releasing a card at rest would trigger it
 */
export function leaning(x, y, side, thresholds) {
  const isSideways = Math.abs(x) >= Math.abs(y)
  const way = isSideways ? x : y
  const direction = isSideways ? (x > 0 ? 'right' : 'left') : y > 0 ? 'down' : 'up'
  return {direction, share: Math.min(1, Math.abs(way) / (side * thresholds.distance))}
}

/** The unit vector of a direction: x to the right, y downwards. */
export const vectors = {left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1]}
