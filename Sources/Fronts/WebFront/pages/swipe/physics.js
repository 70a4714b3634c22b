/**
 * Motion of a card, in pixels and seconds. Springs are solved exactly (the damped harmonic oscillator in closed form), so
 * that a card moves the same at 60 and at 120 frames per second, and after a dropped frame.
 */

/**
 * @typedef {object} Motion
 * @property {number} position
 * @property {number} velocity per second
 */

/** A spring that barely overshoots, for a card that comes to rest. */
export const settling = {frequency: 2.6, damping: 0.82}
/** A softer one for a card that returns from outside. */
export const returning = {frequency: 2.1, damping: 0.86}

/**
 * The position and velocity of an object on a spring after a while.
 *
 * @param {Motion} motion
 * @param {number} target
 * @param {{frequency: number, damping: number}} spring oscillations per second without damping; the ratio of the damping to
 *   the critical one
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

/** Whether an object on a spring is so close and slow that its motion is invisible. */
export function isAtRest({position, velocity}, target) {
  return Math.abs(position - target) < 0.3 && Math.abs(velocity) < 6
}

/**
 * Where a thrown object would come to rest with friction.
 *
 * @param {Motion} motion
 * @param {number} [reach] seconds for which its velocity carries it
 */
export function projected({position, velocity}, reach = 0.14) {
  return position + velocity * reach
}

/** The rotation of a card in degrees: grows with distance, and is reversed if the card is held at its lower half. */
export function rotation(x, width, grip) {
  const most = 11
  return most * Math.tanh(1.4 * x / width) * grip
}
