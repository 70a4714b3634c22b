import {query, randomKey} from '../remote/client.js'
import {createAgain} from '../remote/again.js'
import {bytesOf} from '../placeholder/paint.js'
import {afterCalm, newsCalm} from '../ui/calm.js'
import {anchorIn, keptPlace, placeOf} from './place.js'

const cellCalm = 250
/** Between two reports of what is on display. */
const leastPause = 250
/** Of this window: another one, or another device, shows something else, and both come first. */
const windowKey = randomKey()

/**
 * Keeps the grid at what the server has.
 *
 * While photos are selected, the order stays as it is, though others come: what is selected are places of it.
 *
 * @param {import('../app.js').App} app
 * @param {object} parts
 * @param {ReturnType<typeof import('../grid/grid.js').createGrid>} parts.grid
 * @param {ReturnType<typeof import('./choice.js').createChoice>} parts.choice
 * @param {ReturnType<typeof import('../grid/cells.js').createCells>} parts.cells
 * @param {() => import('./address.js').LibraryAddress} parts.address
 * @param {(total: number) => void} onShown
 * @param {AbortSignal} closing
 */
export function createOrder(app, {grid, cells, choice, address}, onShown, closing) {
  let asked = null
  let isStale = false
  /** The grid shows what the address says. */
  let isShown = false
  /** What the address says about a selection counts once. */
  let restores = true
  const viewing = {at: 0, timer: 0}
  const again = createAgain(() => isShown ? renew() : load(false))
  closing.addEventListener('abort', () => {
    asked?.abort()
    again.stop()
    clearTimeout(viewing.timer)
  })

  /** @param {boolean} keepsPlace of the grid; else it goes where the entry of the browser's history was, or where the photo is that is open */
  async function load(keepsPlace) {
    asked?.abort()
    asked = new AbortController()
    const {signal} = asked
    isStale = false
    isShown &&= keepsPlace
    if (!isShown) restores = true
    await app.attempt(async () => {
      try {
        await show(isShown, signal)
        again.stop()
      } catch (error) {
        // It is told once.
        if (again.failed(error) < 2) throw error
      }
    })
  }

  async function show(keepsPlace, signal) {
    const {filter, sort, photo} = address()
    const [kept, top] = [keepsPlace ? placeOf(grid, cells) : keptPlace(), grid.top]
    const photos = [photo, ...(kept?.anchors ?? []).map((anchor) => anchor.photo)].filter(Boolean)
    const timeline = await app.client.get(`/timeline${query({filter, sort, photos: [...new Set(photos)].join(',')})}`, {signal})
    const isOther = timeline.order !== grid.timeline.order
    if (!isOther && keepsPlace) return grid.renewCells()
    const known = keepsPlace ? await grid.ahead(timeline.order, signal) : undefined
    const opened = timeline.places[photo] ?? -1
    const anchor = anchorIn(kept, timeline)
    // Somebody may have scrolled on meanwhile.
    if (anchor && keepsPlace) anchor.offset -= grid.top - top
    grid.show(timeline, timeline.shapes ? bytesOf(timeline.shapes) : null, anchor ?? (keepsPlace || opened < 0 ? null : {place: opened}), known)
    isShown = true
    if (isOther) renewChoice(timeline.order)
    if (opened >= 0) choice.activate(opened, {reveals: false})
    onShown(timeline.total)
    grid.element.classList.add('ready')
  }

  /** Places mean other photos in another order: only what was selected in this one is selected. */
  function renewChoice(order) {
    const {select, order: selectedIn} = restores ? address() : {select: null, order: null}
    restores = false
    const wasSelected = choice.size > 0 || select !== null
    choice.forget()
    if (select !== null && selectedIn === order) choice.restore(select)
    else if (wasSelected) app.toasts.show('The photos have another order by now: nothing is selected any more.')
  }

  function renew() {
    if (choice.size === 0) return load(true)
    isStale = true
    return undefined
  }

  const renewOrder = afterCalm(renew, newsCalm, closing)
  const renewCells = afterCalm(() => grid.renewCells(), cellCalm, closing)

  return {
    load,

    /** The order may be another one now. */
    renew,

    /** Nothing is selected any more: what has come meanwhile is shown. */
    released() { if (isStale) load(true) },

    /** @param {string[]} kinds of changes of the library */
    hear(kinds) {
      renewCells()
      if (kinds.includes('assetsChanged')) renewOrder()
    },

    /** Tells the server what is on display: that is prepared first. */
    report(view) {
      clearTimeout(viewing.timer)
      viewing.timer = setTimeout(() => {
        viewing.at = performance.now()
        app.client.post('/view', {screen: windowKey, order: grid.timeline.order, ...view}).catch(() => {})
      }, Math.max(0, leastPause - (performance.now() - viewing.at)))
    },
  }
}
