import {make} from '../ui/dom.js'
import {dayName} from '../ui/format.js'
import {createCellPool} from './cell-pool.js'
import {createHeads} from './heads.js'
import {anchorAt, dayOf, layOut, placesBetween, rowOf, topFor} from './layout.js'
import {hasDays, measures} from './measures.js'
import {holds, nothing} from './selection.js'
import {paintCells} from './painting.js'
import {createScrolling} from './scrolling.js'
import {createTall} from './tall.js'

/** Screens per second above which pictures are not loaded, because nobody would see them. */
const blurSpeed = 7
/** Space below the last row, so that nothing that floats there hides it. */
const foot = 88
/** Space above a photo that is scrolled into view, for the heading of its day. */
const headRoom = 52

/**
 * A position of the grid.
 *
 * @typedef {object} GridAnchor
 * @property {number} place of a photo
 * @property {number} [offset] of its row below the grid's top, in pixels; by default, the row is in the middle
 */

/**
 * A grid for very many photos: only those in view have elements, which are reused.
 *
 * @param {object} options
 * @param {import('./cells.js').createCells extends (...args: any) => infer Cells ? Cells : never} options.cells
 * @param {(cell: import('../photo/cells.js').Cell, edge: number) => {address: string, fallback: string}} options.picture
 * @param {(view: {first: number, last: number, speed: number}) => void} options.onView `speed` is in photos per second
 * @param {(day: number) => void} options.onSelectDay
 * @param {() => void} options.onScroll
 */
export function createGrid({cells, picture, onView, onSelectDay, onScroll}) {
  const heads = createHeads(onSelectDay)
  const list = make('div', {class: 'grid-cells', role: 'listbox', 'aria-multiselectable': 'true', 'aria-label': 'Photos', tabIndex: 0})
  const canvas = make('div', {class: 'grid-canvas'}, heads.element, list)
  const element = make('div', {class: 'grid'}, canvas)
  const pool = createCellPool(list)
  const tall = createTall(element, canvas)
  const scrolling = createScrolling(element, {
    position: tall.moved,
    move(newTop) {
      top = newTop
      request()
      onScroll()
    },
    rest() {
      top = tall.settle()
      renderNow()
      report()
    },
  })
  /** @type {Pick<import('../remote/types.js').Timeline, 'order' | 'total' | 'days'>} */
  let timeline = {order: '', total: 0, days: []}
  let shapes = null
  /** @type {import('./measures.js').Look} */
  let look = {form: 'justified', size: 'medium'}
  let [selection, active] = [nothing, -1]
  let [top, height, width, isMirrored] = [0, 0, 0, false]
  let layout = layOut([], null, measures(look, width, []))
  let frame = 0
  /** The shift of the cells and headings on the canvas. */
  let shift = 0
  /** @type {GridAnchor | null} The position to restore once the width is known. */
  let awaited = null

  function relayout() {
    layout = layOut(timeline.days, shapes, measures(look, width, timeline.days))
    tall.resize(layout.height + foot, height)
    pool.clear()
    heads.clear()
  }

  function go(position) {
    top = tall.go(position)
    request()
  }

  function request() { frame ||= requestAnimationFrame(render) }

  function renderNow() {
    cancelAnimationFrame(frame)
    render(performance.now())
  }

  function render(now) {
    frame = 0
    const ahead = height * (scrolling.speed > 0 ? 1 : 0.5)
    const behind = height * (scrolling.speed < 0 ? 1 : 0.5)
    const isBlur = Math.abs(scrolling.speed) > height * blurSpeed
    const {first, end} = isBlur ? placesBetween(layout, top, top + height) : placesBetween(layout, top - behind, top + height + ahead)
    if (shift !== tall.base) {
      shift = tall.base
      for (const [place, view] of pool.shown) lay(view, place)
      heads.clear()
    }
    pool.show(first, end, lay, (place) => cells.at(place)?.id)
    heads.show(layout, timeline.days, {top, height, width, shift, isMirrored, selection})
    markActive()
    cells.want(first, end)
    const inView = placesBetween(layout, top, top + height)
    const isUnfinished = paintCells(pool.shown.values(), {layout, cellAt: cells.at, inView, withPictures: !isBlur, picture}, now)
    if (isUnfinished) request()
  }

  function markActive() {
    if (pool.shown.has(active)) list.setAttribute('aria-activedescendant', `cell-${active}`)
    else list.removeAttribute('aria-activedescendant')
  }

  function lay(view, place) {
    const row = rowOf(layout, place)
    const cellWidth = layout.width[place]
    const x = isMirrored ? width - layout.x[place] - cellWidth : layout.x[place]
    view.lay(place, layout.count, x, layout.rowTop[row] - shift, cellWidth, layout.rowHeight[row])
    view.describe(cells.at(place), dayAt(place))
    view.select(holds(selection, place), place === active)
  }

  /** In words; nothing if photos are not ordered by day. */
  function dayAt(place) {
    return hasDays(timeline.days) ? dayName(timeline.days[dayOf(layout, place)]?.[0] ?? null) : ''
  }

  function report() {
    if (!layout.count || !height) return
    const {first, end} = placesBetween(layout, top, top + height)
    onView({first, last: Math.max(first, end - 1), speed: Math.round(scrolling.speed / Math.max(1, height) * (end - first))})
  }

  function measure() {
    const style = getComputedStyle(list)
    const newWidth = element.clientWidth - parseFloat(style.marginInlineStart) - parseFloat(style.marginInlineEnd)
    const anchor = awaited ?? anchorAt(layout, top)
    isMirrored = style.direction === 'rtl'
    height = element.clientHeight
    tall.resize(layout.height + foot, height)
    if (newWidth === width) {
      top = tall.settle()
      return renderNow()
    }
    width = newWidth
    relayout()
    restore(anchor)
    request()
  }

  /** @param {GridAnchor | null} anchor */
  function restore(anchor) {
    if (!anchor || !layout.count) return
    awaited = width > 0 ? null : anchor
    const {place, offset = (height - layout.rowHeight[rowOf(layout, anchor.place)]) / 2} = anchor
    go(topFor(layout, {place, offset}))
  }

  const observer = new ResizeObserver(measure)
  observer.observe(element)

  return {
    element, list,
    get layout() { return layout },
    get top() { return top },
    get height() { return height },
    /** The maximum scroll position in pixels. */
    get range() { return Math.max(1, layout.height + foot - height) },
    get timeline() { return timeline },
    /** Whether the photos do not fill the view yet. */
    get hasRoom() { return layout.height < height },

    /**
     * @param {import('../remote/types.js').Timeline} newTimeline
     * @param {Uint8Array | null} newShapes
     * @param {GridAnchor | null} anchor the position; null for the top
     * @param {Awaited<ReturnType<typeof this.ahead>>} [known]
     */
    show(newTimeline, newShapes, anchor, known) {
      ;[timeline, shapes] = [newTimeline, newShapes]
      cells.open(timeline.order, known)
      relayout()
      awaited = null
      if (anchor) restore(anchor)
      else go(0)
      request()
      report()
    },

    /** Loads what will be in view of another order, so that nothing is blank when it is shown. */
    ahead(order, signal) {
      const {first, end} = placesBetween(layout, top - height, top + height * 2)
      return cells.ahead(order, first, end, signal)
    },

    /** @param {import('./measures.js').Look['form']} form @param {import('./measures.js').Look['size']} size */
    setLook(form, size) {
      if (look.form === form && look.size === size) return
      const anchor = anchorAt(layout, top)
      look = {form, size}
      relayout()
      restore(anchor)
      request()
    },

    select(newSelection, newActive) {
      ;[selection, active] = [newSelection, newActive]
      for (const [place, view] of pool.shown) view.select(holds(selection, place), place === active)
      heads.select(layout, selection)
      markActive()
    },

    /** Cells were loaded or have changed. */
    describe(first, end) {
      for (const [place, view] of pool.shown) if (place >= first && place < end) view.describe(cells.at(place), dayAt(place))
      request()
    },

    renewCells() {
      const {first, end} = placesBetween(layout, top - height, top + height * 2)
      cells.renew(first, end)
    },

    /**
     * Scrolls a photo into view.
     *
     * @param {number} place
     * @param {{middle?: boolean}} how to the middle if it is out of view
     */
    reveal(place, {middle = false} = {}) {
      if (place < 0 || place >= layout.count) return
      const row = rowOf(layout, place)
      const [rowTop, rowEnd] = [layout.rowTop[row], layout.rowTop[row] + layout.rowHeight[row]]
      if (middle && (rowEnd <= top || rowTop >= top + height)) restore({place})
      else if (rowTop < top + headRoom) go(rowTop - headRoom)
      else if (rowEnd > top + height - 16) go(rowEnd - height + 16)
      else return
      renderNow()
    },

    scrollTo(position) {
      go(position)
      onScroll()
    },

    close() {
      observer.disconnect()
      cancelAnimationFrame(frame)
      scrolling.stop()
      cells.close()
    },
  }
}
