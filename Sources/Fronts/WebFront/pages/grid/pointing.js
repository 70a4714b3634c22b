const longPress = 450
const slack = 10

/**
 * Interprets clicks, taps and long presses on a photo of the grid.
 *
 * @param {HTMLElement} list
 * @param {object} on
 * @param {(place: number, how: {extends: boolean, toggles: boolean, isTouch: boolean}) => void} on.press
 * @param {(place: number) => void} on.open after a double click or tap
 * @param {(place: number) => void} on.hold after a long press with a finger
 */
export function createPointing(list, on) {
  let [timer, start, wasHeld, isTouch] = [0, null, false, false]
  const placeOf = (event) => {
    /** @type {HTMLElement | null} */
    const cell = event.target.closest('.cell')
    return cell ? Number(cell.dataset.place) : -1
  }

  list.addEventListener('pointerdown', (event) => {
    isTouch = event.pointerType === 'touch'
    wasHeld = false
    start = {x: event.clientX, y: event.clientY}
    clearTimeout(timer)
    const place = placeOf(event)
    if (isTouch && place >= 0) timer = setTimeout(() => { wasHeld = true; on.hold(place) }, longPress)
  })
  list.addEventListener('pointermove', (event) => {
    if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > slack) clearTimeout(timer)
  })
  for (const name of ['pointerup', 'pointercancel']) list.addEventListener(name, () => clearTimeout(timer))
  list.addEventListener('contextmenu', (event) => { if (isTouch) event.preventDefault() })
  list.addEventListener('click', (event) => {
    const place = placeOf(event)
    if (place < 0 || wasHeld) return
    const isCheck = /** @type {Element} */ (event.target).closest('.cell-check') !== null
    on.press(place, {extends: event.shiftKey, toggles: event.ctrlKey || event.metaKey || isCheck, isTouch})
  })
  list.addEventListener('dblclick', (event) => {
    const place = placeOf(event)
    if (place >= 0 && !isTouch) on.open(place)
  })
}
