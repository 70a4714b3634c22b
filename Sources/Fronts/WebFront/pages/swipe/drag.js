import {velocityTracker} from './velocity.js'

/** A press that moves less than this is a tap. */
const slack = 6
const doubleTap = 320

/**
 * Turns pointers (mouse, finger, pen) into drags. A second finger ends the drag and begins a pinch.
 *
 * @param {HTMLElement} element
 * @param {object} on
 * @param {() => boolean} on.canBegin
 * @param {(point: {x: number, y: number}) => {x: number, y: number}} on.begin gets the grip relative to the element's middle;
 *   returns the current position of the dragged object
 * @param {(x: number, y: number) => void} on.move the dragged object's position
 * @param {(velocity: {x: number, y: number}) => void} on.end
 * @param {() => void} on.cancel
 * @param {() => void} on.tap two taps
 * @param {() => void} on.pinch
 */
export function createDrag(element, on) {
  /** @type {{id: number, startX: number, startY: number, origin: {x: number, y: number} | null, tracker: any} | null} */
  let held = null
  let lastTap = -Infinity

  function down(event) {
    if (held) {
      const wasDragged = held.origin !== null
      // Both fingers continue on the view that the pinch opens.
      element.releasePointerCapture(held.id)
      if (event.target.hasPointerCapture(event.pointerId)) event.target.releasePointerCapture(event.pointerId)
      held = null
      if (wasDragged) on.cancel()
      on.pinch()
      return
    }
    if (event.button !== 0 || !on.canBegin()) return
    held = {id: event.pointerId, startX: event.clientX, startY: event.clientY, origin: null, tracker: velocityTracker()}
    held.tracker.add(event.clientX, event.clientY, event.timeStamp / 1000)
    element.setPointerCapture(event.pointerId)
  }

  function move(event) {
    if (event.pointerId !== held?.id) return
    const samples = event.getCoalescedEvents?.() ?? []
    for (const sample of samples.length ? samples : [event]) {
      held.tracker.add(sample.clientX, sample.clientY, sample.timeStamp / 1000)
    }
    const [dx, dy] = [event.clientX - held.startX, event.clientY - held.startY]
    if (!held.origin) {
      if (Math.hypot(dx, dy) < slack) return
      const box = element.getBoundingClientRect()
      held.origin = on.begin({x: held.startX - box.left - box.width / 2, y: held.startY - box.top - box.height / 2})
      held.startX = event.clientX
      held.startY = event.clientY
      return
    }
    on.move(held.origin.x + dx, held.origin.y + dy)
  }

  function up(event) {
    if (event.pointerId !== held?.id) return
    const {origin, tracker} = held
    held = null
    if (origin) {
      on.end(tracker.velocity(event.timeStamp / 1000))
    } else if (event.timeStamp - lastTap < doubleTap) {
      lastTap = -Infinity
      on.tap()
    } else {
      lastTap = event.timeStamp
    }
  }

  function cancel(event) {
    if (event.pointerId !== held?.id) return
    const wasDragged = held.origin !== null
    held = null
    if (wasDragged) on.cancel()
  }

  element.addEventListener('pointerdown', down)
  element.addEventListener('pointermove', move)
  element.addEventListener('pointerup', up)
  element.addEventListener('pointercancel', cancel)
  element.addEventListener('dragstart', (event) => event.preventDefault())

  return {
    /** Releases the pointer without an action. */
    stop() {
      if (!held) return
      const {origin} = held
      held = null
      if (origin) on.cancel()
    },
  }
}
