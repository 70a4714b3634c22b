/** @type {WeakMap<HTMLElement, Set<object>>} The sheets that cover an element. */
const covers = new WeakMap()

function cover(element, sheet, isCovered) {
  const sheets = covers.get(element) ?? new Set()
  covers.set(element, sheets)
  if (isCovered) sheets.add(sheet)
  else sheets.delete(sheet)
  element.inert = sheets.size > 0
}

/**
 * A panel that covers the page in small windows, and is beside it in large ones. While it covers the page, everything behind
 * is inert, Escape and a press outside close it, and focus moves into it and back.
 *
 * @param {HTMLElement} panel
 * @param {object} options
 * @param {HTMLElement[]} options.behind
 * @param {string} options.over the media query for windows in which it covers the page
 * @param {() => void} options.close the user closes it: `show(false)` has to be called then
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
    // A press on an inert element targets the common parent.
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
