/**
 * Browsers cut elements off at 17 million pixels (Firefox), or at 33 million of the screen's (Chromium), which are fewer of
 * the page's when it is zoomed. Up to 4 million, positions are also exact to a quarter of a pixel in 32 bits.
 */
const mostPixels = 4_000_000
/** A movement of more screens at once is a jump: the thumb of the scroll bar was dragged, or a key went to an end. */
const jump = 3
/** At either end of the canvas, this share of it is the layout itself. */
const plainShare = 1 / 8

/**
 * Positions of a canvas on which pixels stand for those of a layout: one for one, or, for a layout that is taller than a
 * browser's canvas can be, one for several. Pure.
 *
 * @param {number} range the maximum position of the layout
 * @param {number} room the maximum position of the canvas
 */
export function tallScale(range, room) {
  if (range <= room) return {toCanvas: (top) => top, toLayout: (top) => top}
  const plain = room * plainShare
  const factor = (range - 2 * plain) / (room - 2 * plain)
  return {
    toCanvas: (top) => top <= plain ? top : top >= range - plain ? room - (range - top) : plain + (top - plain) / factor,
    toLayout: (top) => top <= plain ? top : top >= room - plain ? range - (room - top) : plain + (top - plain) * factor,
  }
}

/**
 * Scrolls a layout of any height. Small movements are exact to the pixel: the layout is shifted on its canvas. Jumps go to
 * the same share of the layout as of the canvas, and once scrolling rests, both have the same share again.
 *
 * @param {HTMLElement} element that scrolls
 * @param {HTMLElement} canvas in it
 */
export function createTall(element, canvas) {
  let [height, range, room] = [0, 0, 0]
  let scale = tallScale(0, 0)
  /** The layout's position minus that of the canvas. */
  let base = 0
  let last = 0

  function go(top) {
    const isPlain = range <= room || !height
    const to = isPlain ? top : Math.min(range, Math.max(0, top))
    element.scrollTop = isPlain ? to : scale.toCanvas(to)
    last = element.scrollTop
    // Browsers round positions.
    base = isPlain ? 0 : to - last
    return last + base
  }

  /** The position of the layout after scrolling. */
  function moved() {
    const now = element.scrollTop
    const distance = now - last
    last = now
    if (range <= room) return now
    if (Math.abs(distance) > jump * height) base = scale.toLayout(now) - now
    const top = Math.min(range, Math.max(0, now + base))
    const isShort = Math.min(now, room - now) < jump * height && Math.min(top, range - top) > Math.min(now, room - now)
    return isShort ? go(top) : top
  }

  return {
    get base() { return base },

    /** Sets the heights of the layout and of the view. The position has to be set afterwards. */
    resize(layoutHeight, viewHeight) {
      const canvasHeight = Math.min(Math.ceil(layoutHeight), mostPixels)
      canvas.style.height = `${canvasHeight}px`
      height = viewHeight
      range = Math.max(0, Math.ceil(layoutHeight) - height)
      room = Math.max(0, canvasHeight - height)
      scale = tallScale(range, room)
      if (range <= room) base = 0
    },

    /** Scrolls to a position of the layout, and returns the position reached. */
    go,

    moved,

    /**
     * Makes the position on the canvas match that of the layout, so that there is room in both directions. Returns the
     * position, with movements whose event is still to come.
     */
    settle() {
      const top = moved()
      return range > room && Math.abs(scale.toCanvas(top) - last) > height ? go(top) : top
    },
  }
}
