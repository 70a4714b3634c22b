import {unlessPressed} from './press.js'

/**
 * Creates an element: `make('button', {class: 'button', onclick: open}, 'Open')`.
 *
 * Names that begin with `on` are listeners, properties of the element are set directly, `data` holds the data attributes, and
 * everything else is an attribute. Null, undefined and `false` are skipped, also among children.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Node | string | number | null | undefined | false)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) set(element, name, value)
  element.append(...present(children))
  return element
}

/**
 * Replaces the children. Focus moves to the child with the `data-key` of the one that had it, and an element that is being
 * pressed stays until it is released.
 */
export function fill(element, ...children) {
  unlessPressed(element, () => {
    const focused = document.activeElement
    const key = focused instanceof HTMLElement && element.contains(focused) ? focused.dataset.key : undefined
    element.replaceChildren(...present(children))
    if (key !== undefined) element.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({preventScroll: true})
  })
}

/** Sets a text only if it differs, to avoid a new layout and a second announcement. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text
}

function present(children) {
  return children.flat().filter((child) => child !== null && child !== undefined && child !== false)
}

function set(element, name, value) {
  if (value === null || value === undefined || value === false) return
  if (name === 'class') element.className = value
  else if (name === 'data') Object.assign(element.dataset, value)
  else if (name.startsWith('on')) element.addEventListener(name.slice(2), value)
  else if (name in element && name !== 'list' && !name.startsWith('aria')) element[name] = value
  else element.setAttribute(name, value === true && !name.startsWith('aria') ? '' : String(value))
}

/** Whether key presses enter text. */
export function isTyping(target) {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=radio], [type=checkbox], [type=range]), select, textarea'))
}

/** Whether the pressed element itself handles Enter and the space bar. */
export function isOperated(target) {
  return target instanceof Element && target.closest('button, a[href], summary, input, [role=slider], [role^=menuitem]') !== null
}

/** Whether text runs from right to left. */
export function isMirrored() { return document.documentElement.dir === 'rtl' }

/**
 * The horizontal direction of reading: 1 to the right, -1 to the left.
 *
 * @returns {1 | -1}
 */
export function forward() { return isMirrored() ? -1 : 1 }

/** Whether the user prefers reduced motion. */
export function prefersStillness() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
