/**
 * Motion of a card, in pixels and seconds. Springs are solved exactly (the damped harmonic oscillator in closed form), so
 * that a card moves the same at 60 and at 120 frames a second, and after a frame that was dropped.
 */

/**
 * @typedef {object} Motion
 * @property {number} position
 * @property {number} velocity a second
 */

/** A spring that swings over once, barely: how a card comes to rest. */
export const settling = {frequency: 2.6, damping: 0.82}
/** A softer one for a card that comes back from outside. */
export const returning = {frequency: 2.1, damping: 0.86}

/**
 * Where a spring has pulled something after a while.
 *
 * @param {Motion} motion
 * @param {number} target
 * @param {{frequency: number, damping: number}} spring swings a second without damping; the ratio of the damping to the
 *   critical one
 * @param {number} seconds
 * @returns {Motion}
 */
export function pull({position, velocity}, target, {frequency, damping}, seconds) {
  const omega = 2 * Math.PI * frequency
  const distance = position - target
  if (damping >= 1) {
    const drift = velocity + omega * distance
    const decay = Math.exp(-omega * seconds)
    return {
      position: target + (distance + drift * seconds) * decay,
      velocity: (velocity - omega * drift * seconds) * decay,
    }
  }
  const damped = omega * Math.sqrt(1 - damping * damping)
  const decay = Math.exp(-damping * omega * seconds)
  const sine = (velocity + damping * omega * distance) / damped
  const cos = Math.cos(damped * seconds)
  const sin = Math.sin(damped * seconds)
  const offset = (distance * cos + sine * sin) * decay
  return {
    position: target + offset,
    velocity: (sine * damped * cos - distance * damped * sin) * decay - damping * omega * offset,
  }
}

/** Whether what a spring pulls is so close and slow that nobody sees it move. */
export function isAtRest({position, velocity}, target) {
  return Math.abs(position - target) < 0.3 && Math.abs(velocity) < 6
}

/**
 * Where something that was thrown would come to rest if the table braked it.
 *
 * @param {Motion} motion
 * @param {number} [reach] seconds that its velocity carries it
 */
export function projected({position, velocity}, reach = 0.14) {
  return position + velocity * reach
}

/** How far a card is turned, in degrees: with its distance, the other way round when it is held at its lower half. */
export function rotation(x, width, grip) {
  const most = 11
  return most * Math.tanh(1.4 * x / width) * grip
}
