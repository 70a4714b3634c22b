import {vectors} from './intent.js'

/** A card leaves at this speed at least, in widths of the stage a second. */
const leastExit = 2.6
const longest = 0.7

/**
 * Cards that were thrown and are still to be seen.
 *
 * @param {(card: ReturnType<typeof import('./card.js').createCard>) => void} onLanded it is out of sight
 */
export function createFlights(onLanded) {
  /** @type {{card: any, x: import('./physics.js').Motion, y: import('./physics.js').Motion, degrees: number, age: number}[]} */
  let flights = []

  function goesOn(flight, seconds) {
    flight.age += seconds
    for (const axis of [flight.x, flight.y]) axis.position += axis.velocity * seconds
    flight.card.move(flight.x.position, flight.y.position, flight.degrees, 1)
    const isOut = Math.abs(flight.x.position) > innerWidth || Math.abs(flight.y.position) > innerHeight
    return !isOut && flight.age < longest
  }

  return {
    get isEmpty() { return flights.length === 0 },
    get cards() { return flights.map(({card}) => card) },

    /** @param {{x: import('./physics.js').Motion, y: import('./physics.js').Motion}} motion when it was let go of */
    launch(card, direction, {x, y}, degrees, width) {
      const [dx, dy] = vectors[direction]
      const least = leastExit * Math.max(width, 560)
      flights.push({
        card, degrees, age: 0,
        x: {position: x.position, velocity: dx ? dx * Math.max(Math.abs(x.velocity), least) : x.velocity},
        y: {position: y.position, velocity: dy ? dy * Math.max(Math.abs(y.velocity), least) : y.velocity},
      })
    },

    /** @param {number} seconds */
    move(seconds) {
      const landed = flights.filter((flight) => !goesOn(flight, seconds))
      flights = flights.filter((flight) => !landed.includes(flight))
      for (const {card} of landed) onLanded(card)
    },

    /** The card of a photo comes down at once: it is wanted again. */
    recall(id) {
      const recalled = flights.filter(({card}) => card.photo.id === id)
      flights = flights.filter((flight) => !recalled.includes(flight))
      for (const {card} of recalled) onLanded(card)
    },
  }
}
