import {isAtRest, pull, returning, settling} from './physics.js'
import {vectors} from './intent.js'

/** @type {import('./physics.js').Motion} */
const stillness = Object.freeze({position: 0, velocity: 0})

/** The position of the card on display: held, or returning to the middle. */
export function createHold() {
  let [x, y, spring] = [stillness, stillness, settling]
  /** 1 if the card is held at its upper half, -1 at its lower one, which reverses its rotation. */
  let grip = 1
  let isHeld = false

  return {
    get x() { return x },
    get y() { return y },
    get grip() { return grip },
    get isHeld() { return isHeld },
    get isStill() { return x === stillness && y === stillness },

    /** @param {boolean} isAtLowerHalf @returns {{x: number, y: number}} its current position */
    take(isAtLowerHalf) {
      isHeld = true
      grip = isAtLowerHalf ? -1 : 1
      return {x: x.position, y: y.position}
    },

    moveTo(left, top) {
      x = {position: left, velocity: 0}
      y = {position: top, velocity: 0}
    },

    /** @param {{x: number, y: number}} [velocity] */
    letGo(velocity = {x: 0, y: 0}) {
      isHeld = false
      spring = settling
      x = {...x, velocity: velocity.x}
      y = {...y, velocity: velocity.y}
    },

    /** Puts it in the middle. */
    reset() {
      ;[x, y] = [stillness, stillness]
      if (!isHeld) grip = 1
    },

    /**
     * Flies in from outside.
     *
     * @param {import('./intent.js').Direction} direction
     * @param {{width: number, height: number}} room
     */
    comeFrom(direction, room) {
      const [dx, dy] = vectors[direction]
      spring = returning
      x = {position: dx * (room.width * 0.5 + 420), velocity: -dx * 900}
      y = {position: dy * (room.height * 0.5 + 420), velocity: -dy * 900}
    },

    /** @param {number} seconds */
    move(seconds) {
      if (isHeld) return
      ;[x, y] = [pull(x, 0, spring, seconds), pull(y, 0, spring, seconds)]
      if (isAtRest(x, 0) && isAtRest(y, 0)) this.reset()
    },
  }
}
