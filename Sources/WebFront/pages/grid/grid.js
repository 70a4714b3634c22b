import {make} from '../ui/dom.js'
import {createCellView} from './cell-view.js'
import {createHeads} from './heads.js'
import {dayOf, layOut, placesBetween, rowOf} from './layout.js'
import {holds, nothing} from './selection.js'
import {speedMeter} from './speed.js'

/** Milliseconds of a frame that are spent on placeholders and pictures. */
const frameBudget = 5
/** Screens a second from which pictures are not asked for: nobody would see them. */
const blurSpeed = 7
const restAfter = 90
/** Room below the last row, so that nothing that floats there hides it. */
const foot = 88
const gaps = {small: 3, medium: 4, large: 6}
const rowHeights = {small: 120, medium: 188, large: 280}

/**
 * A grid of very many photos: only those in view are elements, and these are used again.
 *
 * @param {object} options
 * @param {import('./cells.js').createCells extends (...args: any) => infer Cells ? Cells : never} options.cells
 * @param {(cell: import('../photo/cells.js').Cell, edge: number) => {address: string, fallback: string}} options.picture
 * @param {(view: {first: number, last: number, speed: number}) => void} options.onView what is on display, in photos a second
 * @param {(day: number) => void} options.onSelectDay
 * @param {() => void} options.onScroll
 */
export function createGrid({cells, picture, onView, onSelectDay, onScroll}) {
  const heads = createHeads(onSelectDay)
  const list = make('div', {class: 'grid-cells', role: 'listbox', 'aria-multiselectable': 'true', 'aria-label': 'Photos', tabIndex: 0})
  const canvas = make('div', {class: 'grid-canvas'}, heads.element, list)
  const element = make('div', {class: 'grid'}, canvas)
  /** @type {Map<number, ReturnType<typeof createCellView>>} */
  const shown = new Map()
  const pool = []
  const meter = speedMeter()
  let timeline = {order: '', total: 0, days: []}
  let shapes = null
  let look = {form: 'justified', size: 'medium'}
  let [selection, active] = [nothing, -1]
  let [top, height, width, isMirrored] = [0, 0, 0, false]
  let layout = layOut([], null, measures())
  let [frame, rest] = [0, 0]

  function measures() {
    const isPhone = width < 520
    const headHeight = timeline?.days?.length === 1 && timeline.days[0][0] === null ? 8 : 46
    const scale = isPhone ? 0.62 : 1
    return {form: look.form, width: Math.max(80, width), rowHeight: rowHeights[look.size] * scale, gap: gaps[look.size] * (isPhone ? 0.7 : 1), headHeight}
  }

  function relayout() {
    layout = layOut(timeline.days, shapes, measures())
    canvas.style.height = `${Math.ceil(layout.height) + foot}px`
    for (const view of shown.values()) view.place = -1
    for (const place of [...shown.keys()]) release(place)
    heads.clear()
  }

  function request() {
    if (!frame) frame = requestAnimationFrame(render)
  }

  function render(now) {
    frame = 0
    const ahead = height * (meter.speed > 0 ? 1 : 0.5)
    const behind = height * (meter.speed < 0 ? 1 : 0.5)
    const isBlur = Math.abs(meter.speed) > height * blurSpeed
    const {first, end} = isBlur ? placesBetween(layout, top, top + height) : placesBetween(layout, top - behind, top + height + ahead)
    for (const place of [...shown.keys()]) if (place < first || place >= end) release(place)
    for (let place = first; place < end; place++) if (!shown.has(place)) lay(place)
    heads.show(layout, timeline.days, {top, height, width, isMirrored, selection})
    cells.want(first, end)
    if (work(now, isBlur)) request()
  }

  /** Paints and loads the nearest first, for a few milliseconds; returns whether something is left. */
  function work(start, isBlur) {
    const middle = placesBetween(layout, top, top + height)
    const inView = [...shown.values()].sort((a, b) => distance(a.place, middle) - distance(b.place, middle))
    for (const view of inView) {
      const cell = cells.at(view.place)
      if (!cell) continue
      if (view.needsPainting) view.paint()
      if (!isBlur && !view.hasPicture && !(cell.missing && !cell.contentID)) {
        const row = rowOf(layout, view.place)
        const {address, fallback} = picture(cell, Math.max(layout.width[view.place], layout.rowHeight[row]) * devicePixelRatio)
        view.loadPicture(address, fallback)
      }
      if (performance.now() - start > frameBudget + 8) return true
    }
    return false
  }

  function lay(place) {
    const view = pool.pop() ?? createCellView()
    const row = rowOf(layout, place)
    const cellWidth = layout.width[place]
    const x = isMirrored ? width - layout.x[place] - cellWidth : layout.x[place]
    view.lay(place, layout.count, x, layout.rowTop[row], cellWidth, layout.rowHeight[row])
    view.describe(cells.at(place))
    view.select(holds(selection, place), place === active)
    if (!view.element.parentNode) list.append(view.element)
    view.element.hidden = false
    shown.set(place, view)
  }

  function release(place) {
    const view = shown.get(place)
    shown.delete(place)
    view.clear()
    view.element.hidden = true
    pool.push(view)
  }

  function distance(place, {first, end}) { return place < first ? first - place : place >= end ? place - end + 1 : 0 }

  function scrolled() {
    top = element.scrollTop
    meter.add(top, performance.now())
    request()
    onScroll()
    clearTimeout(rest)
    rest = setTimeout(settle, restAfter)
  }

  function settle() {
    meter.rest()
    request()
    report()
  }

  function report() {
    if (!layout.count || !height) return
    const {first, end} = placesBetween(layout, top, top + height)
    onView({first, last: Math.max(first, end - 1), speed: Math.round(meter.speed / Math.max(1, height) * (end - first))})
  }

  function measure() {
    const style = getComputedStyle(list)
    const newWidth = element.clientWidth - parseFloat(style.marginInlineStart) - parseFloat(style.marginInlineEnd)
    const anchor = anchorPlace()
    isMirrored = style.direction === 'rtl'
    height = element.clientHeight
    if (newWidth === width) return request()
    width = newWidth
    relayout()
    restore(anchor)
    request()
  }

  /** The photo at the top, and how far it is from there. */
  function anchorPlace() {
    if (!layout.count || top === 0) return null
    const {first} = placesBetween(layout, top, top)
    return {place: first, offset: layout.rowTop[rowOf(layout, first)] - top}
  }

  function restore(anchor) {
    if (!anchor || !layout.count) return
    element.scrollTop = layout.rowTop[rowOf(layout, Math.min(anchor.place, layout.count - 1))] - anchor.offset
    top = element.scrollTop
  }

  element.addEventListener('scroll', scrolled, {passive: true})
  const observer = new ResizeObserver(measure)
  observer.observe(element)

  return {
    element, list,
    get layout() { return layout },
    get top() { return top },
    get height() { return height },
    /** How far it can be scrolled, in pixels. */
    get range() { return Math.max(1, layout.height + foot - height) },
    get timeline() { return timeline },

    /**
     * @param {import('../remote/types.js').Timeline} newTimeline
     * @param {Uint8Array | null} newShapes
     * @param {boolean} keepsPlace what is at the top stays there, as far as it is of the same day
     */
    show(newTimeline, newShapes, keepsPlace) {
      const before = layout.count && top > 0 ? dayOf(layout, placesBetween(layout, top, top).first) : -1
      const date = timeline.days[before]?.[0]
      const offset = before < 0 ? 0 : top - layout.dayTop[before]
      ;[timeline, shapes] = [newTimeline, newShapes]
      cells.open(timeline.order)
      relayout()
      const day = keepsPlace && before >= 0 ? timeline.days.findIndex(([other]) => other === date) : -1
      element.scrollTop = top = day >= 0 ? Math.min(layout.dayTop[day] + offset, layout.height) : 0
      request()
      report()
    },

    setLook(form, size) {
      if (look.form === form && look.size === size) return
      const anchor = anchorPlace()
      look = {form, size}
      relayout()
      restore(anchor)
      request()
    },

    select(newSelection, newActive) {
      ;[selection, active] = [newSelection, newActive]
      for (const [place, view] of shown) view.select(holds(selection, place), place === active)
      heads.select(layout, selection)
      if (active >= 0 && shown.has(active)) list.setAttribute('aria-activedescendant', `cell-${active}`)
      else list.removeAttribute('aria-activedescendant')
    },

    /** Cells have come, or say something else. */
    describe(first, end) {
      for (const [place, view] of shown) if (place >= first && place < end) view.describe(cells.at(place))
      request()
    },

    renewCells() {
      const {first, end} = placesBetween(layout, top - height, top + height * 2)
      cells.renew(first, end)
    },

    /** Brings a photo into view. @param {'nearest' | 'start'} where */
    reveal(place, where = 'nearest') {
      if (place < 0 || place >= layout.count) return
      const row = rowOf(layout, place)
      const [rowTop, rowEnd] = [layout.rowTop[row], layout.rowTop[row] + layout.rowHeight[row]]
      if (where === 'start') element.scrollTop = rowTop - 60
      else if (rowTop < top + 52) element.scrollTop = rowTop - 52
      else if (rowEnd > top + height - 16) element.scrollTop = rowEnd - height + 16
      top = element.scrollTop
      render(performance.now())
    },

    scrollTo(place) { element.scrollTop = place },

    close() {
      observer.disconnect()
      cancelAnimationFrame(frame)
      clearTimeout(rest)
      cells.close()
    },
  }
}
