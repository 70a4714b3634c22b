import {unlessPressed} from './press.js'

/**
 * Makes an element: `make('button', {class: 'button', onclick: open}, 'Open')`.
 *
 * Names that begin with `on` are listeners, those of properties of the element are set as such, `data` holds the data
 * attributes, and everything else is an attribute. Nothing and `false` are left out; of children too.
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
 * Shows these children and no others. Focus stays with what has the same `data-key` as what had it before, and what
 * somebody is pressing stays until it is let go.
 */
export function fill(element, ...children) {
  unlessPressed(element, () => {
    const focused = document.activeElement
    const key = focused instanceof HTMLElement && element.contains(focused) ? focused.dataset.key : undefined
    element.replaceChildren(...present(children))
    if (key !== undefined) element.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({preventScroll: true})
  })
}

/** Sets a text only where it is another one, so that nothing is laid out or read aloud again. */
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

/** Whether keys that somebody presses are text. */
export function isTyping(target) {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=radio], [type=checkbox], [type=range]), select, textarea'))
}

/** Whether Enter and the space bar mean something to what they are pressed on. */
export function isOperated(target) {
  return target instanceof Element && target.closest('button, a[href], summary, input, [role=slider], [role^=menuitem]') !== null
}

/** Whether text goes from right to left. */
export function isMirrored() { return document.documentElement.dir === 'rtl' }

/** Whether somebody asked for less motion. */
export function prefersStillness() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
