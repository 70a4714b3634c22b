/*
 * What is being pressed now. A click belongs to what was pressed and is still there when it is let go: whoever
 * replaces a button or a link in between loses somebody's click.
 */

/** @type {Node | null} */
let pressed = null
/** @type {Map<Element, () => void>} */
const waiting = new Map()

function press(event) { pressed = event.target }

/** The click comes first, and then what waited for it. */
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
 * Does something to an element: at once, or, while somebody presses something in it, as soon as that is let go. Of
 * several works that wait for one element the last is done.
 *
 * @param {Element} element
 * @param {() => void} work
 */
export function unlessPressed(element, work) {
  waiting.delete(element)
  if (pressed !== null && element.contains(pressed)) waiting.set(element, work)
  else work()
}
