import {vectors} from './intent.js'

/** The minimum speed of a leaving card, in widths of the stage per second. */
const leastExit = 2.6
/** Milliseconds after which a card is out of sight, or nearly. */
const longest = 700
/** The extent of a card's shadow, in pixels. */
const margin = 40

/**
 * Thrown cards that are still visible. They fly in straight lines, animated by the browser, so the page is free for the next
 * card.
 *
 * @param {(card: ReturnType<typeof import('./card.js').createCard>) => void} onLanded it is out of sight
 */
export function createFlights(onLanded) {
  /** @type {Map<ReturnType<typeof import('./card.js').createCard>, Animation>} */
  const flights = new Map()

  function land(card) {
    flights.get(card)?.cancel()
    flights.delete(card)
    onLanded(card)
  }

  return {
    get cards() { return [...flights.keys()] },

    /**
     * @param {ReturnType<typeof import('./card.js').createCard>} card
     * @param {import('./intent.js').Direction} direction
     * @param {{x: import('./physics.js').Motion, y: import('./physics.js').Motion}} motion at release
     * @param {number} degrees its rotation
     * @param {number} width of the stage
     */
    launch(card, direction, {x, y}, degrees, width) {
      const [dx, dy] = vectors[direction]
      const least = leastExit * Math.max(width, 560)
      const [vx, vy] = [dx ? dx * Math.max(Math.abs(x.velocity), least) : x.velocity, dy ? dy * Math.max(Math.abs(y.velocity), least) : y.velocity]
      const way = dx ? (innerWidth + card.size.width) / 2 + margin - Math.abs(x.position) : (innerHeight + card.size.height) / 2 + margin - Math.abs(y.position)
      const milliseconds = Math.min(longest, Math.max(1, 1000 * way / Math.abs(dx ? vx : vy)))
      const end = {x: x.position + vx * milliseconds / 1000, y: y.position + vy * milliseconds / 1000}
      const flight = card.fly({x: x.position, y: y.position}, end, degrees, milliseconds)
      flights.set(card, flight)
      flight.onfinish = () => land(card)
    },

    /** Ends a photo's flight at once, because its card is needed again. */
    recall(id) {
      for (const card of [...flights.keys()]) if (card.photo.id === id) land(card)
    },
  }
}
