import {forward, make, prefersStillness} from '../ui/dom.js'

/** A share of the frame's width, and pixels per second, above which a swipe changes the photo. */
const far = 0.22
const fast = 420
/** Pixels until the direction of a finger is known. */
const slack = 8
const usualTime = 220
const ease = 'cubic-bezier(0.22, 0.8, 0.24, 1)'

/**
 * Swipes on a picture that is shown whole: sideways to the previous and next photo, which are visible while they move in;
 * down to close; up for facts.
 *
 * @param {HTMLElement} sheet the picture
 * @param {object} on
 * @param {(by: 1 | -1) => boolean} on.can whether there is a next or previous photo
 * @param {(by: 1 | -1) => void} on.step shows it at once
 * @param {() => void} on.down
 * @param {() => void} on.up
 * @param {(share: number) => void} on.lower how far the picture is pulled down, 0…1
 */
export function createTrack(sheet, on) {
  /** @type {Map<1 | -1, ReturnType<typeof createSide>>} */
  const sides = new Map([[-1, createSide('before')], [1, createSide('after')]])
  const element = make('div', {class: 'viewer-track'}, sides.get(-1).element, sheet, sides.get(1).element)
  /** @type {{x: number, y: number, axis: 'x' | 'y' | null} | null} */
  let drag = null
  /** @type {{end: () => void, cancel: () => void} | null} The animation under way. */
  let gliding = null

  function place(x, y) {
    element.style.transform = x || y ? `translate3d(${x.toFixed(1)}px, ${y.toFixed(1)}px, 0)` : ''
    on.lower(Math.min(1, Math.max(0, y / element.clientHeight)))
  }

  function glide(x, done = () => {}) {
    const cancel = () => {
      gliding = null
      animation.cancel()
      place(0, 0)
    }
    const end = () => {
      gliding = null
      animation.cancel()
      done()
      place(0, 0)
    }
    const animation = element.animate({transform: [element.style.transform || 'none', `translate3d(${x}px, 0, 0)`]}, {duration: prefersStillness() ? 1 : usualTime, easing: ease, fill: 'forwards'})
    on.lower(0)
    animation.onfinish = end
    gliding = {end, cancel}
  }

  /** @param {1 | -1} by */
  function glideTo(by) {
    const gap = sides.get(1).gap
    glide(-by * forward() * (element.clientWidth + gap), () => on.step(by))
  }

  return {
    element,
    get isHeld() { return drag !== null },

    /** @param {(by: 1 | -1) => {addresses: string[], id: string} | null} pictureOf the photos on both sides */
    showSides(pictureOf) { for (const [by, side] of sides) side.show(pictureOf(by)) },

    /**
     * The picture of a neighbouring photo, if loaded.
     *
     * @param {string} id
     */
    take: (id) => [...sides.values()].find((side) => side.id === id)?.take() ?? null,

    move(dx, dy) {
      gliding?.end()
      drag ??= {x: 0, y: 0, axis: null}
      drag.x += dx
      drag.y += dy
      if (!drag.axis && Math.hypot(drag.x, drag.y) < slack) return
      drag.axis ??= Math.abs(drag.x) >= Math.abs(drag.y) ? 'x' : 'y'
      const isOpen = drag.axis === 'x' && on.can(towards(drag.x))
      if (drag.axis === 'x') place(isOpen ? drag.x : drag.x * 0.25, 0)
      else place(0, drag.y > 0 ? drag.y : drag.y * 0.25)
    },

    /** @param {{x: number, y: number}} velocity */
    end(velocity) {
      if (!drag) return
      const {x, y, axis} = drag
      drag = null
      if (axis === 'x') {
        const isMeant = Math.abs(x) > element.clientWidth * far || Math.abs(velocity.x) > fast && velocity.x * x > 0
        return isMeant && on.can(towards(x)) ? glideTo(towards(x)) : glide(0)
      }
      const isMeant = Math.abs(y) > element.clientHeight * far * 0.7 || Math.abs(velocity.y) > fast && velocity.y * y > 0
      if (axis && isMeant && y > 0) return on.down()
      if (axis && isMeant) on.up()
      glide(0)
    },

    /** Stops, because two fingers mean something else. */
    stop() {
      if (drag) glide(0)
      drag = null
    },

    /** Moves the picture back to its place. */
    reset() {
      drag = null
      gliding?.cancel()
      place(0, 0)
    },
  }
}

/**
 * The direction of the photo that moves in.
 *
 * @param {number} x
 * @returns {1 | -1}
 */
function towards(x) { return x * forward() < 0 ? 1 : -1 }

/** The previous or next photo. */
function createSide(kind) {
  const element = make('div', {class: `viewer-side ${kind}`, 'aria-hidden': 'true'})
  let [id, image] = ['', null]

  return {
    element,
    get id() { return id },
    get gap() { return parseFloat(getComputedStyle(element).columnGap) || 0 },

    show(picture) {
      if ((picture?.id ?? '') === id) return
      id = picture?.id ?? ''
      image = picture && pictureFrom(picture.addresses, 'low')
      element.replaceChildren(...(image ? [image] : []))
    },

    take() {
      const taken = image?.complete && image.naturalWidth ? image : null
      ;[id, image] = ['', null]
      element.replaceChildren()
      return taken
    },
  }
}

/**
 * An image from the first address that has one.
 *
 * @param {string[]} addresses
 * @param {'low' | 'high'} priority
 */
export function pictureFrom(addresses, priority) {
  const image = make('img', {class: 'viewer-image', alt: '', draggable: false, decoding: 'async', fetchPriority: priority})
  let next = 1
  image.addEventListener('load', () => image.classList.add('loaded'))
  image.addEventListener('error', () => {
    if (next < addresses.length) image.src = addresses[next++]
    else image.dispatchEvent(new Event('missing'))
  })
  image.src = addresses[0]
  return image
}
