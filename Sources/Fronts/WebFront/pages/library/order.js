import {query, randomKey} from '../remote/client.js'
import {isGuest} from '../access/guest.js'
import {createAgain} from '../remote/again.js'
import {bytesOf} from '../placeholder/paint.js'
import {afterCalm, newsCalm} from '../ui/calm.js'
import {anchorIn, keptPlace, placeOf} from './place.js'

const cellCalm = 250
/** The pause before new photos are shown where the view still has room for them, in milliseconds. */
const roomCalm = 100
/** The minimum interval between two reports of the view. */
const leastPause = 250
/** Identifies this window: other windows and devices show other photos, and all take turns. */
const windowKey = randomKey()

/**
 * Keeps the grid up to date with the server.
 *
 * While photos are selected, the order stays as it is even if others arrive, because the selection consists of its places.
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
  let loading = null
  let isStale = false
  /** Whether the grid shows the state of the address. */
  let isShown = false
  /** The selection in the address is restored once. */
  let restores = true
  const viewing = {at: 0, timer: 0}
  const again = createAgain(() => isShown ? renew() : load(false))
  closing.addEventListener('abort', () => {
    loading?.abort()
    again.stop()
    clearTimeout(viewing.timer)
  })

  /** @param {boolean} keepsPlace of the grid; otherwise it goes to the place in the history entry, or to the open photo */
  async function load(keepsPlace) {
    loading?.abort()
    loading = new AbortController()
    const {signal} = loading
    isStale = false
    isShown &&= keepsPlace
    if (!isShown) restores = true
    await app.attempt(async () => {
      try {
        await show(isShown, signal)
        again.stop()
      } catch (error) {
        // An error is reported once.
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
    // The user may have scrolled meanwhile.
    if (anchor && keepsPlace) anchor.offset -= grid.top - top
    grid.show(timeline, timeline.shapes ? bytesOf(timeline.shapes) : null, anchor ?? (keepsPlace || opened < 0 ? null : {place: opened}), known)
    isShown = true
    if (isOther) renewChoice(timeline.order)
    if (opened >= 0) choice.activate(opened, {reveals: false})
    onShown(timeline.total)
    grid.element.classList.add('ready')
  }

  /** Places mean other photos in another order, so only a selection made in this one is kept. */
  function renewChoice(order) {
    const {select, order: selectedIn} = restores ? address() : {select: null, order: null}
    restores = false
    const wasSelected = choice.size > 0 || select !== null
    choice.forget()
    if (select !== null && selectedIn === order) choice.restore(select)
    else if (wasSelected) app.toasts.show('The order has changed: the selection was cleared.')
  }

  function renew() {
    if (choice.size === 0) return load(true)
    isStale = true
    return undefined
  }

  const renewOrder = afterCalm(renew, () => grid.hasRoom ? roomCalm : newsCalm, closing)
  const renewCells = afterCalm(() => grid.renewCells(), cellCalm, closing)

  return {
    load,

    /** Reloads, because the order may have changed. */
    renew,

    /** Nothing is selected any more: shows what has arrived meanwhile. */
    released() { if (isStale) load(true) },

    /** @param {string[]} kinds of changes of the library */
    libraryChanged(kinds) {
      renewCells()
      // What is shared changes also with decisions, tags and albums.
      if (kinds.includes('assetsChanged') || isGuest(app.store.state)) renewOrder()
    },

    /** Reports the view to the server, which prepares it first. */
    report(view) {
      clearTimeout(viewing.timer)
      if (isGuest(app.store.state)) return
      viewing.timer = setTimeout(() => {
        viewing.at = performance.now()
        app.client.post('/view', {screen: windowKey, order: grid.timeline.order, ...view}).catch(() => {})
      }, Math.max(0, leastPause - (performance.now() - viewing.at)))
    },
  }
}
