import {make, setText} from '../ui/dom.js'
import {dayOf, lastNotAbove, placesBetween} from './layout.js'
import {hasDays} from './measures.js'
import {monthName} from '../ui/format.js'

const leastDistance = 26

/**
 * The positions of years along a rail, as many as fit. Pure.
 *
 * @param {[string | null, number][]} days
 * @param {{dayTop: Float64Array, height: number}} layout
 * @param {number} length of the rail in pixels
 * @returns {{label: string, at: number}[]} places along the rail
 */
export function yearMarks(days, layout, length) {
  const marks = []
  let [year, last] = ['', -Infinity]
  days.forEach(([date], day) => {
    const label = date?.slice(0, 4) ?? ''
    if (!label || label === year) return
    year = label
    const at = layout.dayTop[day] / Math.max(1, layout.height) * length
    if (at - last < leastDistance || at > length - 12) return
    marks.push({label, at})
    last = at
  })
  return marks
}

/**
 * A rail of years beside the grid, for jumping to any day.
 *
 * @param {ReturnType<typeof import('./grid.js').createGrid>} grid
 */
export function createScrubber(grid) {
  const bubble = make('span', {class: 'scrubber-bubble', 'aria-hidden': 'true'})
  const thumb = make('div', {class: 'scrubber-thumb', role: 'slider', tabIndex: 0, 'aria-orientation': 'vertical', 'aria-label': 'Date', 'aria-valuemin': '0', 'aria-valuemax': '0', 'aria-valuenow': '0'}, bubble)
  const marks = make('div', {class: 'scrubber-marks', 'aria-hidden': 'true'})
  const element = make('div', {class: 'scrubber'}, marks, thumb)
  let [length, isHeld, hiding] = [0, false, 0]

  /**
   * Shows the grid's position.
   *
   * @param {boolean} isMoving shows the date, too
   */
  function follow(isMoving = true) {
    const share = Math.min(1, Math.max(0, grid.top / grid.range))
    thumb.style.transform = `translateY(${(share * Math.max(0, length - 32)).toFixed(1)}px)`
    const {days} = grid.timeline
    if (days.length === 0) return
    const day = dayOf(grid.layout, placesBetween(grid.layout, grid.top + 60, grid.top + 60).first)
    const name = hasDays(days) ? monthName(days[day]?.[0] ?? null) : `${Math.round(share * 100)} %`
    setText(bubble, name)
    thumb.setAttribute('aria-valuemax', String(days.length - 1))
    thumb.setAttribute('aria-valuenow', String(day))
    thumb.setAttribute('aria-valuetext', name)
    if (!isMoving) return
    element.classList.add('moving')
    clearTimeout(hiding)
    hiding = setTimeout(() => { if (!isHeld) element.classList.remove('moving') }, 900)
  }

  function drag(event) {
    const box = element.getBoundingClientRect()
    const share = (event.clientY - box.top - 16) / Math.max(1, length - 32)
    grid.scrollTo(Math.min(1, Math.max(0, share)) * grid.range)
  }

  function key(event) {
    const {dayTop} = grid.layout
    const [page, last] = [30, grid.timeline.days.length - 1]
    const day = lastNotAbove(dayTop, grid.top + 1)
    const target = {
      ArrowDown: day + 1, ArrowRight: day + 1, ArrowUp: dayBefore(day), ArrowLeft: dayBefore(day),
      PageDown: day + page, PageUp: day - page, Home: 0, End: last,
    }[event.key]
    if (target === undefined) return
    event.preventDefault()
    event.stopPropagation()
    grid.scrollTo(dayTop[Math.min(last, Math.max(0, target))])
  }

  /** The start of a day that is partly scrolled away, otherwise the day above: several may share a row. */
  function dayBefore(day) {
    const {dayTop} = grid.layout
    return lastNotAbove(dayTop, dayTop[day] < grid.top - 1 ? dayTop[day] : dayTop[day] - 1)
  }

  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return
    isHeld = true
    element.setPointerCapture(event.pointerId)
    drag(event)
    event.preventDefault()
    thumb.focus({preventScroll: true})
  })
  element.addEventListener('pointermove', (event) => { if (isHeld) drag(event) })
  for (const name of ['pointerup', 'pointercancel']) element.addEventListener(name, () => { isHeld = false; follow() })
  thumb.addEventListener('keydown', key)
  const observer = new ResizeObserver(() => { length = element.clientHeight; draw() })
  observer.observe(element)

  function draw() {
    element.hidden = grid.range <= 1
    marks.replaceChildren(...yearMarks(grid.timeline.days, grid.layout, length).map(({label, at}) => {
      const mark = make('span', {}, label)
      mark.style.transform = `translateY(${at.toFixed(1)}px)`
      return mark
    }))
    follow(false)
  }

  return {element, follow, draw, close: () => observer.disconnect()}
}
