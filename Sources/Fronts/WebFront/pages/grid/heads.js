import {make, setText} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {count, dayName, shortDayName} from '../ui/format.js'
import {lastNotAbove} from './layout.js'
import {hasDays} from './measures.js'
import {holdsAll} from './selection.js'

/** Headings are prepared up to this far outside the view, in pixels. */
const margin = 200

/**
 * The heading of a day, with a button that selects the whole day.
 *
 * @param {(day: number) => void} onSelect
 */
function createHead(onSelect) {
  const name = make('h2')
  const amount = make('span', {class: 'soft numbers'})
  const button = make('button', {class: 'icon-button day-select for-deciders', type: 'button', onclick: () => onSelect(view.day)}, icon('check'))
  const element = make('div', {class: 'day-head'}, name, amount, button)
  const view = {
    element,
    day: -1,
    /** @param {string | null} date */
    lay(day, date, photos, x, y, width) {
      view.day = day
      element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`
      element.style.width = `${width.toFixed(1)}px`
      setText(name, width >= 380 ? dayName(date) : shortDayName(date, width >= 230 ? 'weekday' : width >= 170 ? 'year' : 'day'))
      setText(amount, width < 290 ? '' : count(photos))
      button.setAttribute('aria-label', `Select all of ${dayName(date)}`)
    },
    select(isSelected) { button.setAttribute('aria-pressed', String(isSelected)) },
  }
  return view
}

/**
 * The headings of the days in view, reused like cells.
 *
 * @param {(day: number) => void} onSelect
 */
export function createHeads(onSelect) {
  const element = make('div', {class: 'grid-heads'})
  /** @type {Map<number, ReturnType<typeof createHead>>} */
  const shown = new Map()
  const pool = []

  function release(day) {
    const head = shown.get(day)
    shown.delete(day)
    head.element.hidden = true
    pool.push(head)
  }

  function select(layout, selection) {
    for (const [day, head] of shown) head.select(holdsAll(selection, layout.dayFirst[day], layout.dayFirst[day + 1]))
  }

  return {
    element, select,

    /** @param {import('./layout.js').GridLayout} layout @param {[string | null, number][]} days */
    show(layout, days, {top, height, width, shift, isMirrored, selection}) {
      const first = lastNotAbove(layout.dayTop, top - margin)
      const last = !hasDays(days) ? -1 : Math.min(days.length - 1, lastNotAbove(layout.dayTop, top + height + margin))
      for (const day of [...shown.keys()]) if (day < first || day > last) release(day)
      for (let day = first; day <= last; day++) {
        if (shown.has(day)) continue
        const head = pool.pop() ?? createHead(onSelect)
        const x = isMirrored ? width - layout.dayX[day] - layout.dayWidth[day] : layout.dayX[day]
        head.lay(day, ...days[day], x, layout.dayTop[day] - shift, layout.dayWidth[day])
        head.element.hidden = false
        if (!head.element.parentNode) element.append(head.element)
        shown.set(day, head)
      }
      select(layout, selection)
    },

    clear() { for (const day of [...shown.keys()]) release(day) },
  }
}
