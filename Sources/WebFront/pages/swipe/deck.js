import {make, prefersStillness} from '../ui/dom.js'
import {createCard} from './card.js'
import {createDrag} from './drag.js'
import {createFlights} from './flights.js'
import {isAtRest, pull, returning, rotation, settling} from './physics.js'
import {directionOf, leaning, vectors} from './intent.js'

/** Cards that were thrown and may come back are kept as they are. */
const mostKept = 4
const stillness = {x: {position: 0, velocity: 0}, y: {position: 0, velocity: 0}}

/**
 * The stack of cards: the one on display, which can be dragged and thrown, the one below it, those made ready, and those
 * that are still flying.
 *
 * @param {object} options
 * @param {(photo: import('../remote/types.js').Photo) => {picture: Promise<ImageBitmap>, cancel: () => void}} options.load
 * @param {(direction: import('./intent.js').Direction) => string | null} options.meaning the action of a swipe
 * @param {() => import('./intent.js').Thresholds} options.thresholds
 * @param {(direction: import('./intent.js').Direction) => void} options.onSwipe somebody threw the card on display
 * @param {() => void} options.onTap twice
 * @param {() => void} options.onPinch
 */
export function createDeck({load, meaning, thresholds, onSwipe, onTap, onPinch}) {
  const plates = make('div', {class: 'deck-plates', 'aria-hidden': 'true'})
  const table = make('div', {class: 'deck-table'}, plates)
  const element = make('div', {class: 'deck'}, table)
  const room = {width: 1, height: 1}
  /** By the photo's ID. @type {Map<string, ReturnType<typeof createCard>>} */
  const cards = new Map()
  let kept = []
  let [top, below] = [null, null]
  let [motion, grip, isHeld, spring] = [stillness, 1, false, settling]
  const flights = createFlights(put)
  let [frame, lastTime] = [0, 0]

  const drag = createDrag(element, {
    canBegin: () => top !== null,
    begin(point) {
      isHeld = true
      grip = point.y > 0 ? -1 : 1
      element.classList.add('held')
      return {x: motion.x.position, y: motion.y.position}
    },
    move(x, y) {
      motion = {x: {position: x, velocity: 0}, y: {position: y, velocity: 0}}
      run()
    },
    end(velocity) {
      release()
      motion = {x: {...motion.x, velocity: velocity.x}, y: {...motion.y, velocity: velocity.y}}
      const direction = directionOf(motion, side(), thresholds())
      if (direction && meaning(direction)) onSwipe(direction)
      else run()
    },
    cancel() { release(); run() },
    tap: onTap,
    pinch: onPinch,
  })

  function release() {
    isHeld = false
    spring = settling
    element.classList.remove('held')
  }

  function side() { return Math.min(room.width, room.height, 640) }

  function run() {
    if (frame) return
    lastTime = performance.now()
    frame = requestAnimationFrame(tick)
  }

  function tick(now) {
    const seconds = Math.min(0.064, Math.max(0.001, (now - lastTime) / 1000))
    lastTime = now
    frame = 0
    if (!isHeld && top) {
      motion = {x: pull(motion.x, 0, spring, seconds), y: pull(motion.y, 0, spring, seconds)}
      if (isAtRest(motion.x, 0) && isAtRest(motion.y, 0)) motion = stillness
    }
    flights.move(seconds)
    paint()
    if (motion !== stillness && !isHeld || !flights.isEmpty) run()
  }

  function paint() {
    if (!top) return
    const [x, y] = [motion.x.position, motion.y.position]
    const {direction, share} = leaning(x, y, side(), thresholds())
    const action = x || y ? meaning(direction) : null
    top.move(x, y, rotation(x, room.width, grip), 1)
    top.lean(action, action ? share : 0)
    if (!below) return
    const reveal = Math.min(1, Math.hypot(x, y) / side())
    plates.style.opacity = (1 - reveal).toFixed(3)
    below.move(0, 0, 0, 0.94 + 0.06 * reveal)
    below.setOpacity(Math.min(1, reveal * 2.4))
  }

  /** Takes a card off the table, and keeps it for a while: it may come back. */
  function put(card) {
    card.element.remove()
    card.element.classList.remove('flying')
    card.lean(null, 0)
    if (cards.get(card.photo.id) === card) return
    kept = [card, ...kept]
    for (const old of kept.splice(mostKept)) old.discard()
  }

  function take(description) {
    const id = description.photo.id
    flights.recall(id)
    const known = cards.get(id) ?? kept.find((card) => card.photo.id === id)
    kept = kept.filter((card) => card !== known)
    return known ?? createCard(description)
  }

  /** The edges of the cards below, as they would show under the one on display. */
  function layPlates() {
    const size = top?.resize(room)
    plates.hidden = !below || !size
    if (plates.hidden) return
    plates.style.width = `${size.width}px`
    plates.style.height = `${size.height}px`
    plates.classList.toggle('last', cards.size < 3)
  }

  function lay(card, place) {
    card.resize(room)
    card.element.classList.toggle('top', place === 'top')
    if (card.element.parentNode !== table) table.append(card.element)
  }

  return {
    element,

    /**
     * Shows these photos: the first is on display, the second below it, and all are made ready.
     *
     * @param {import('../remote/types.js').Card[]} descriptions
     */
    show(descriptions) {
      const wanted = descriptions.map(take)
      const before = top
      for (const card of cards.values()) {
        if (!wanted.includes(card)) card.discard()
      }
      cards.clear()
      for (const card of wanted) cards.set(card.photo.id, card)
      ;[top = null, below = null] = wanted
      for (const card of wanted.slice(2)) card.element.remove()
      if (top) lay(top, 'top')
      if (below) lay(below, 'below')
      if (top !== before) {
        before?.lean(null, 0)
        if (before && before !== below && !flights.cards.includes(before)) before.element.remove()
        top?.setOpacity(1)
        if (!isHeld) motion = stillness
        if (isHeld) drag.stop()
      }
      for (const card of wanted) {
        card.resize(room)
        card.load(load)
      }
      element.classList.toggle('empty', !top)
      layPlates()
      paint()
    },

    /** The card on display flies out; `show` is to be called then. @param {import('./intent.js').Direction} direction */
    throwOut(direction) {
      if (!top) return
      const card = top
      card.element.classList.remove('top')
      card.lean(meaning(direction), 1)
      cards.delete(card.photo.id)
      if (prefersStillness()) {
        put(card)
      } else {
        const degrees = rotation(motion.x.position || vectors[direction][0] * room.width * 0.3, room.width, grip)
        card.element.classList.add('flying')
        flights.launch(card, direction, motion, degrees, room.width)
      }
      motion = stillness
      ;[top, grip] = [null, 1]
      run()
    },

    /** The card on display comes in from where it went to. @param {import('./intent.js').Direction} direction */
    flyIn(direction) {
      if (!top || prefersStillness()) return
      const [dx, dy] = vectors[direction]
      spring = returning
      motion = {
        x: {position: dx * (room.width * 0.5 + 420), velocity: -dx * 900},
        y: {position: dy * (room.height * 0.5 + 420), velocity: -dy * 900},
      }
      paint()
      run()
    },

    /** @param {number} width @param {number} height of the place for a card */
    resize(width, height) {
      if (room.width === width && room.height === height) return
      Object.assign(room, {width, height})
      for (const card of cards.values()) card.resize(room)
      layPlates()
    },

    get room() { return room },

    close() {
      cancelAnimationFrame(frame)
      drag.stop()
      for (const card of [...cards.values(), ...kept, ...flights.cards]) card.discard()
    },
  }
}
