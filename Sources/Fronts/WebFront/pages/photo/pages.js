import {make, setText} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {number} from '../ui/format.js'

/**
 * Turns the pages of a document. Not shown for anything of one page.
 *
 * @param {() => void} turned another page is open
 */
export function createPageTurner(turned) {
  const text = make('output', {class: 'numbers'})
  const [back, on] = /** @type {const} */ ([-1, 1]).map((by) => {
    const label = by < 0 ? 'Previous page' : 'Next page'
    return make('button', {class: 'icon-button', type: 'button', 'aria-label': label, title: label, onclick: () => turn(by)}, icon(by < 0 ? 'back' : 'forward'))
  })
  const element = make('div', {class: 'page-turner', role: 'group', 'aria-label': 'Pages', hidden: true}, back, text, on)
  /** @type {string | null} */
  let photo = null
  let [page, count] = [1, 1]

  /** @param {number} to */
  function place(to) {
    page = Math.min(count, Math.max(1, to))
    element.hidden = count < 2
    setText(text, `Page ${number(page)} of ${number(count)}`)
    back.disabled = page === 1
    on.disabled = page === count
  }

  /** @param {number} by */
  function turn(by) {
    const before = page
    place(page + by)
    if (page !== before) turned()
  }

  return {
    element, turn,
    /** Counted from 1. */
    get page() { return page },

    /**
     * @param {{id: string, pages?: number} | null} shown a photo or a cell of one; null for none
     * @param {number} first the page to open, unless this photo is open already
     */
    show(shown, first = 1) {
      const isOther = shown?.id !== photo
      photo = shown?.id ?? null
      count = Math.max(1, shown?.pages ?? 1)
      place(isOther ? first : page)
    },
  }
}
