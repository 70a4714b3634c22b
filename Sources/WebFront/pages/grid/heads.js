import {make, setText} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {count, dayName, shortDayName} from '../ui/format.js'

/** The heading of a day, with a button that selects all of it. @param {(day: number) => void} onSelect */
export function createHead(onSelect) {
  const name = make('h2')
  const amount = make('span', {class: 'soft numbers'})
  const button = make('button', {class: 'icon-button day-select', type: 'button', onclick: () => onSelect(view.day)}, icon('check'))
  const element = make('div', {class: 'day-head'}, name, amount, button)
  const view = {
    element,
    day: -1,
    /** @param {string | null} date */
    lay(day, date, photos, x, y, width) {
      view.day = day
      element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`
      element.style.width = `${width.toFixed(1)}px`
      setText(name, width < 380 ? shortDayName(date, width >= 230) : dayName(date))
      setText(amount, width < 290 ? '' : count(photos))
      button.setAttribute('aria-label', `Select all of ${dayName(date)}`)
    },
    select(isSelected) { button.setAttribute('aria-pressed', String(isSelected)) },
  }
  return view
}
