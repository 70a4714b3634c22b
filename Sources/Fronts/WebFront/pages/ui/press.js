/*
 * Tracks what is being pressed. A click reaches an element only if it is still there at the release: replacing a button or a
 * link in between loses the click.
 */

/** @type {Node | null} */
let pressed = null
/** @type {Map<Element, () => void>} */
const waiting = new Map()

function press(event) { pressed = event.target }

/** The click comes first, then the deferred work. */
function release() {
  pressed = null
  if (waiting.size > 0) setTimeout(catchUp)
}

function catchUp() {
  const works = [...waiting.values()]
  waiting.clear()
  for (const work of works) work()
}

document.addEventListener('pointerdown', (event) => event.button === 0 && press(event), true)
document.addEventListener('keydown', (event) => event.key === ' ' && press(event), true)
document.addEventListener('keyup', (event) => event.key === ' ' && release(), true)
for (const name of ['pointerup', 'pointercancel']) document.addEventListener(name, release, true)
addEventListener('blur', release)

/**
 * Runs work on an element: at once, or after the release if something in it is being pressed. Of several deferred works for
 * one element only the last runs.
 *
 * @param {Element} element
 * @param {() => void} work
 */
export function unlessPressed(element, work) {
  waiting.delete(element)
  if (pressed !== null && element.contains(pressed)) waiting.set(element, work)
  else work()
}
