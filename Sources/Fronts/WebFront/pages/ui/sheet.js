/** @type {WeakMap<HTMLElement, Set<object>>} Which sheets lie over an element. */
const covers = new WeakMap()

function cover(element, sheet, isCovered) {
  const sheets = covers.get(element) ?? new Set()
  covers.set(element, sheets)
  if (isCovered) sheets.add(sheet)
  else sheets.delete(sheet)
  element.inert = sheets.size > 0
}

/**
 * A panel that lies over the page in small windows, and beside it in large ones. While it lies over the page, what is behind
 * cannot be reached, Escape and a press beside it close it, and focus goes into it and comes back.
 *
 * @param {HTMLElement} panel
 * @param {object} options
 * @param {HTMLElement[]} options.behind
 * @param {string} options.over the media query of windows in which it lies over the page
 * @param {() => void} options.close somebody wants it closed: `show(false)` is to be called then
 * @param {AbortSignal} options.closing
 */
export function createSheet(panel, {behind, over, close, closing}) {
  const query = matchMedia(over)
  const sheet = {}
  panel.tabIndex = -1
  let [isOpen, isOver, opener] = [false, false, null]

  function apply() {
    const wasOver = isOver
    isOver = isOpen && query.matches
    if (isOver === wasOver) return
    const focused = document.activeElement
    if (isOver) opener = focused
    for (const element of behind) cover(element, sheet, isOver)
    if (isOver && !panel.contains(focused)) panel.focus({preventScroll: true})
    if (!isOver && !isOpen && (panel.contains(focused) || focused.contains(panel))) opener?.focus({preventScroll: true})
  }

  function isElsewhere(event) {
    return event.target.closest?.('[aria-expanded=true]') || document.querySelector('dialog[open], .menu')
  }

  query.addEventListener('change', apply, {signal: closing})
  document.addEventListener('keydown', (event) => {
    if (!isOver || event.key !== 'Escape' || isElsewhere(event)) return
    event.preventDefault()
    event.stopPropagation()
    close()
  }, {signal: closing, capture: true})
  document.addEventListener('click', (event) => {
    // A press on what is inert is one on what holds both.
    if (isOver && event.target === panel.parentElement) close()
  }, {signal: closing})

  return {
    get isOver() { return isOver },
    /** @param {boolean} shown */
    show(shown) {
      isOpen = shown
      apply()
    },
  }
}
