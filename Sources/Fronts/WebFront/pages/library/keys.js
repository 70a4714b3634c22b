import {isOperated, isTyping} from '../ui/dom.js'
import {neighbour} from '../grid/layout.js'
import {actionOf, isArrow, keyName} from '../swipe/keys.js'

/**
 * The place that a key moves to; nothing for other keys.
 *
 * @param {import('../grid/layout.js').GridLayout} layout
 */
export function placeAfter(key, layout, active, {rows, isMirrored}) {
  const last = layout.count - 1
  if (last < 0) return null
  if (active < 0) return ['ArrowDown', 'ArrowRight', 'Home', 'ArrowUp', 'ArrowLeft'].includes(key) ? 0 : key === 'End' ? last : null
  const forward = isMirrored ? -1 : 1
  const target = {
    ArrowRight: () => active + forward, ArrowLeft: () => active - forward,
    ArrowDown: () => neighbour(layout, active, 1), ArrowUp: () => neighbour(layout, active, -1),
    PageDown: () => neighbour(layout, active, rows), PageUp: () => neighbour(layout, active, -rows),
    Home: () => 0, End: () => last,
  }[key]?.()
  return target === undefined ? null : Math.min(last, Math.max(0, target))
}

/**
 * Keyboard shortcuts of the library page.
 *
 * @param {object} on the actions
 * @param {() => Record<string, any> | null} preferences
 * @param {AbortSignal} until
 */
export function listenToKeys(on, preferences, until) {
  document.addEventListener('keydown', (event) => {
    if (isTyping(event.target) || document.querySelector('dialog[open], .menu')) return
    const target = /** @type {Element} */ (event.target)
    const isInGrid = target.matches('body, main') || target.closest('.grid') !== null
    const isPressed = isOperated(target)
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') {
      event.preventDefault()
      return on.selectAll()
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (isInGrid && !isPressed && on.move(event.key, event.shiftKey)) return event.preventDefault()
    const run = commandOf(event, isPressed)
    if (!run) return
    event.preventDefault()
    run()
  }, {signal: until})

  function commandOf(event, isPressed) {
    const fixed = {'/': on.filter, d: on.selectDay, Escape: on.escape, t: on.tag, ...(isPressed ? {} : {Enter: on.open, ' ': on.zoom})}[event.key]
    if (fixed) return fixed
    const key = keyName(event)
    if (!key || isArrow(key) || ['space', 'enter'].includes(key)) return null
    const action = actionOf(key, preferences())
    return action && on.canDo(action) ? () => on.act(action) : null
  }
}
