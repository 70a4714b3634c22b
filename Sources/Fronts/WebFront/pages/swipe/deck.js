import {make, prefersStillness} from '../ui/dom.js'
import {createCard} from './card.js'
import {createDrag} from './drag.js'
import {createFlights} from './flights.js'
import {createFrames} from './frames.js'
import {createHold} from './hold.js'
import {createPlates} from './plates.js'
import {rotation} from './physics.js'
import {directionOf, leaning, vectors} from './intent.js'

/** Maximum number of thrown cards kept for a possible return. */
const mostKept = 4

/**
 * The stack of cards: the one on display, which can be dragged and thrown, the one below it, prepared ones, and those still
 * in flight.
 *
 * @param {object} options
 * @param {(photo: import('../remote/types.js').Photo) => {picture: Promise<ImageBitmap>, cancel: () => void}} options.load
 * @param {(direction: import('./intent.js').Direction) => string | null} options.meaning the action of a swipe
 * @param {() => import('./intent.js').Thresholds} options.thresholds
 * @param {(direction: import('./intent.js').Direction) => void} options.onSwipe the card on display was thrown: unless
 *   it leaves, it returns to the middle
 * @param {() => void} options.onTap two taps
 * @param {() => void} options.onPinch
 */
export function createDeck({load, meaning, thresholds, onSwipe, onTap, onPinch}) {
  const plates = createPlates()
  const table = make('div', {class: 'deck-table'}, plates.element)
  const element = make('div', {class: 'deck'}, table)
  const room = {width: 1, height: 1}
  /** @type {Map<string, ReturnType<typeof createCard>>} By the photo's ID. */
  const cards = new Map()
  let kept = []
  let [top, below] = [null, null]
  const hold = createHold()
  const flights = createFlights(put)
  const frames = createFrames((seconds) => {
    if (top) hold.move(seconds)
    paint()
    return !hold.isStill && !hold.isHeld
  })

  const drag = createDrag(element, {
    canBegin: () => top !== null,
    begin(point) {
      element.classList.add('held')
      return hold.take(point.y > 0)
    },
    move(x, y) {
      hold.moveTo(x, y)
      frames.run()
    },
    end(velocity) {
      letGo(velocity)
      const direction = directionOf(hold, side(), thresholds())
      if (direction && meaning(direction)) onSwipe(direction)
    },
    cancel: letGo,
    tap: onTap,
    pinch: onPinch,
  })

  function letGo(velocity) {
    hold.letGo(velocity)
    element.classList.remove('held')
    frames.run()
  }

  function side() { return Math.min(room.width, room.height, 640) }

  function paint() {
    if (!top) return
    const [x, y] = [hold.x.position, hold.y.position]
    const {direction, share} = leaning(x, y, side(), thresholds())
    const action = x || y ? meaning(direction) : null
    top.move(x, y, rotation(x, room.width, hold.grip), 1)
    top.lean(action, action ? share : 0)
    if (!below) return
    const reveal = Math.min(1, Math.hypot(x, y) / side())
    plates.reveal(reveal)
    below.move(0, 0, 0, 0.94 + 0.06 * reveal)
    below.setOpacity(Math.min(1, reveal * 2.4))
  }

  /** Removes a card, and keeps it for a while in case it returns. */
  function put(card) {
    card.element.remove()
    card.element.classList.remove('flying')
    card.lean(null, 0)
    if (cards.get(card.photo.id) === card) return
    kept = [card, ...kept]
    for (const old of kept.splice(mostKept)) old.discard()
  }

  function take(description) {
    const {id} = description.photo
    flights.recall(id)
    const known = cards.get(id) ?? kept.find((card) => card.photo.id === id)
    kept = kept.filter((card) => card !== known)
    return known ?? createCard(description)
  }

  /** Prepared cards are in the document too, so that showing them needs no work. */
  function lay(card, place) {
    card.resize(room)
    card.element.classList.toggle('top', place === 0)
    card.element.classList.toggle('waiting', place > 1)
    if (card.element.parentNode !== table) table.append(card.element)
  }

  return {
    element,

    /**
     * Shows these photos: the first on display, the second below it, the others prepared.
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
      wanted.forEach(lay)
      if (top !== before) {
        before?.lean(null, 0)
        top?.setOpacity(1)
        if (hold.isHeld) drag.stop()
        hold.reset()
      }
      wanted.forEach((card, place) => {
        card.describe(descriptions[place].photo)
        card.load(load)
      })
      element.classList.toggle('empty', !top)
      plates.lay(top && below ? top.size : null, cards.size)
      paint()
    },

    /**
     * The card on display flies out; `show` has to be called next.
     *
     * @param {import('./intent.js').Direction} direction
     */
    throwOut(direction) {
      if (!top) return
      const card = top
      card.element.classList.remove('top')
      card.lean(meaning(direction), 1)
      cards.delete(card.photo.id)
      if (prefersStillness()) {
        put(card)
      } else {
        const degrees = rotation(hold.x.position || vectors[direction][0] * room.width * 0.3, room.width, hold.grip)
        card.element.classList.add('flying')
        flights.launch(card, direction, hold, degrees, room.width)
      }
      top = null
      hold.reset()
    },

    /**
     * The card on display flies in from where it left.
     *
     * @param {import('./intent.js').Direction} direction
     */
    flyIn(direction) {
      if (!top || prefersStillness()) return
      hold.comeFrom(direction, room)
      paint()
      frames.run()
    },

    /** @param {number} width @param {number} height of the space for a card */
    resize(width, height) {
      if (room.width === width && room.height === height) return
      Object.assign(room, {width, height})
      for (const card of cards.values()) card.resize(room)
      plates.lay(top && below ? top.size : null, cards.size)
    },

    get room() { return room },

    close() {
      frames.stop()
      drag.stop()
      for (const card of [...cards.values(), ...kept, ...flights.cards]) card.discard()
    },
  }
}
