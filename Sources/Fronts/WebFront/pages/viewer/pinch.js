import {velocityTracker} from '../swipe/velocity.js'

const doubleTap = 320
const slack = 8

/**
 * Turns one pointer into moves and two into scaling. A finger that was down before counts once it moves.
 *
 * @param {HTMLElement} element
 * @param {object} on
 * @param {(dx: number, dy: number, how: {fingers: number}) => void} on.move `fingers` is 0 for a mouse
 * @param {(factor: number, point: {clientX: number, clientY: number}) => void} on.scale about the point between the fingers
 * @param {(point: PointerEvent) => void} on.doubleTap
 * @param {(velocity: {x: number, y: number}) => void} [on.end] the last pointer was released; pixels per second
 */
export function createPinch(element, on) {
  /** @type {Map<number, {clientX: number, clientY: number}>} */
  const pointers = new Map()
  let [lastTap, travelled] = [-Infinity, 0]
  let tracker = velocityTracker()

  function down(event) {
    if (event.button > 0) return
    pointers.set(event.pointerId, {clientX: event.clientX, clientY: event.clientY})
    element.setPointerCapture(event.pointerId)
    travelled = pointers.size > 1 ? Infinity : 0
    tracker = velocityTracker()
  }

  function move(event) {
    if (!pointers.has(event.pointerId)) {
      if (event.pointerType !== 'touch' || event.buttons === 0) return
      down(event)
    }
    const before = [...pointers.values()]
    const last = pointers.get(event.pointerId)
    const now = {clientX: event.clientX, clientY: event.clientY}
    pointers.set(event.pointerId, now)
    const after = [...pointers.values()]
    travelled += Math.hypot(now.clientX - last.clientX, now.clientY - last.clientY)
    const [from, to] = [middle(before), middle(after)]
    tracker.add(to.clientX, to.clientY, event.timeStamp / 1000)
    on.move(to.clientX - from.clientX, to.clientY - from.clientY, {fingers: event.pointerType === 'mouse' ? 0 : pointers.size})
    if (after.length === 2) on.scale(spread(after) / Math.max(1, spread(before)), to)
  }

  function up(event) {
    if (!pointers.delete(event.pointerId) || pointers.size > 0) return
    on.end?.(tracker.velocity(event.timeStamp / 1000))
    if (travelled > slack) return
    if (event.timeStamp - lastTap < doubleTap) {
      lastTap = -Infinity
      on.doubleTap(event)
    } else {
      lastTap = event.timeStamp
    }
  }

  element.addEventListener('pointerdown', down)
  element.addEventListener('pointermove', move)
  element.addEventListener('pointerup', up)
  element.addEventListener('pointercancel', (event) => {
    if (pointers.delete(event.pointerId) && pointers.size === 0) on.end?.({x: 0, y: 0})
  })
}

function middle(points) {
  return {
    clientX: points.reduce((sum, point) => sum + point.clientX, 0) / points.length,
    clientY: points.reduce((sum, point) => sum + point.clientY, 0) / points.length,
  }
}

/** @param {{clientX: number, clientY: number}[]} points */
function spread([a, b]) { return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) }
