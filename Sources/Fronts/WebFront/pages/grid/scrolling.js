import {speedMeter} from './speed.js'

/** Scrolling has ended after this many milliseconds without an event. */
const restAfter = 90

/**
 * Tracks scrolling.
 *
 * @param {HTMLElement} element
 * @param {object} on
 * @param {() => number} on.position
 * @param {(top: number) => void} on.move
 * @param {() => void} on.rest
 */
export function createScrolling(element, on) {
  const meter = speedMeter()
  let rest = 0

  element.addEventListener('scroll', () => {
    const top = on.position()
    meter.add(top, performance.now())
    on.move(top)
    clearTimeout(rest)
    rest = setTimeout(() => {
      meter.rest()
      on.rest()
    }, restAfter)
  }, {passive: true})

  return {
    /** Pixels per second. */
    get speed() { return meter.speed },
    stop: () => clearTimeout(rest),
  }
}
