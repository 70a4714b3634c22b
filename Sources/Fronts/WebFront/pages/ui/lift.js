/** @type {Set<HTMLElement>} Bars at the lower edge of a page. */
const bars = new Set()
const observer = new ResizeObserver(apply)

/** Raises messages above the bars, so that nobody presses one instead of the other. */
function apply() {
  const heights = [...bars].filter((bar) => bar.isConnected && bar.offsetHeight > 0).map((bar) => bar.offsetHeight)
  document.documentElement.style.setProperty('--toast-lift', heights.length ? `${Math.max(...heights) + 8}px` : '0px')
}

/** @param {HTMLElement} bar a bar that has appeared */
export function liftMessages(bar) {
  bars.add(bar)
  observer.observe(bar)
}

/** @param {HTMLElement} bar a bar that has disappeared */
export function letMessagesDown(bar) {
  bars.delete(bar)
  observer.unobserve(bar)
  apply()
}
