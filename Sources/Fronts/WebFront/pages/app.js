import {createClient} from './remote/client.js'
import {createEvents} from './remote/events.js'
import {createOutbox} from './remote/outbox.js'
import {createRouter} from './router.js'
import {createStore} from './store.js'
import {createShell} from './shell/shell.js'
import {createAnnouncer} from './ui/announce.js'
import {createToasts} from './ui/toasts.js'
import {showRememberedTheme, showTheme} from './ui/theme.js'
import {hearCommit} from './commits/commit.js'
import {tellFailures} from './failures/told.js'
import {registerServiceWorker} from './shell/installing.js'
import {afterCalm, newsCalm} from './ui/calm.js'
import {count} from './ui/format.js'

/**
 * What pages are handed.
 *
 * @typedef {object} App
 * @property {ReturnType<typeof createStore>} store
 * @property {ReturnType<typeof createClient>} client
 * @property {ReturnType<typeof createOutbox>} outbox
 * @property {ReturnType<typeof createToasts>} toasts
 * @property {(text: string) => void} announce
 * @property {(address: string, options?: {replace?: boolean, over?: boolean}) => Promise<void>} navigate
 * @property {(address: string) => void} back closes what lies over what the address shows
 * @property {(address: string, state?: any) => void} rewrite the entry of the browser's history, while the page is shown that asks
 * @property {(name: string, listener: (data: any) => void, until: AbortSignal) => void} onEvent
 * @property {(session: string | null) => void} follow hears of a session too
 * @property {() => Promise<{tag: string, count: number}[]>} tags
 * @property {(work: () => Promise<any>) => Promise<any>} attempt says what went wrong, if anything
 * @property {() => Promise<void>} reloadLibrary
 */

showRememberedTheme()

const store = createStore({
  library: null, preferences: null, connection: 'connecting', waiting: 0, preparation: null, isCommitting: false,
})
const bus = new EventTarget()
const toasts = createToasts()
const announcer = createAnnouncer()
/** @type {Promise<any[]> | null} Asked for when somebody wants one, and anew when the library has changed. */
let tags = null
/** Between two tries to reach the server, in milliseconds. */
const patience = 3000
/** What nobody waits for is asked for when the page is there, in milliseconds. */
const later = 600

function connect(connection) {
  const before = store.state.connection
  if (connection === before) return
  store.update({connection})
  if (connection === 'online' && before !== 'connecting') outbox.deliver()
  if (connection !== 'online') setTimeout(knock, patience)
}

/** Asks until there is an answer: what else asks may not do so for a long time. */
async function knock() {
  if (store.state.connection === 'online') return
  await quietly(reloadLibrary)
  setTimeout(knock, patience)
}

const client = createClient(connect)
const outbox = createOutbox(client, {
  onWaiting: (waiting) => store.update({waiting}),
  onRefused: (message) => toasts.show(`A decision of before was not taken: ${message}`, {problem: true}),
})

function hear(name, data) {
  if (name === 'preparation') hearPreparation(data)
  if (name === 'commit') hearCommit(app, data)
  if (name === 'library' || name === 'reset') hearLibrary(data?.kinds ?? null)
  if (name === 'opened') hearOpened()
  bus.dispatchEvent(new CustomEvent(name, {detail: data}))
}

/** What a page asked for before events came may have changed since. */
let [isListening, isAsking] = [false, false]
function hearOpened() {
  const hasMissed = isAsking && !isListening
  isListening = true
  outbox.deliver()
  if (hasMissed) hear('reset', null)
}

/** Where it stops or goes on, folders may have gone away or come back. */
function hearPreparation(preparation) {
  const isOther = store.state.preparation?.state !== preparation.state || store.state.preparation?.reason !== preparation.reason
  store.update({preparation})
  if (isOther) renewLibrary()
}

/** Totals follow once things have calmed down: somebody who swipes decides several times a second. */
const renewLibrary = afterCalm(() => quietly(reloadLibrary), newsCalm)
function hearLibrary(kinds) {
  renewLibrary()
  tags = null
  if (!kinds || kinds.includes('preferencesChanged')) quietly(reloadPreferences)
}

async function reloadLibrary() {
  const library = await client.get('/library')
  if (store.state.library && store.state.library.id !== library.id) return location.assign('/')
  store.update({library})
}
async function reloadPreferences() {
  const preferences = await client.get('/preferences')
  showTheme(preferences.theme)
  store.update({preferences})
}
function knownTags() {
  tags ??= client.get('/tags').then((answer) => answer.tags, () => {
    tags = null
    return []
  })
  return tags
}
async function reloadPreparation() { store.update({preparation: await client.get('/preparation')}) }

function quietly(work) { return work().catch(() => {}) }

const events = createEvents(hear, connect)

/** @type {App} */
const app = {
  store, client, outbox, toasts,
  announce: announcer.say,
  navigate: (address, options) => router.navigate(address, options),
  back: (address) => router.back(address),
  rewrite: (address, state) => router.rewrite(address, state),
  onEvent: (name, listener, signal) => bus.addEventListener(name, (event) => listener(/** @type {CustomEvent} */ (event).detail), {signal}),
  follow: events.follow,
  tags: knownTags,
  reloadLibrary,
  async attempt(work) {
    try {
      return await work()
    } catch (error) {
      if (error.name === 'AbortError') return undefined
      if (error.name !== 'Unreachable' && error.status !== 401) toasts.show(error.message, {problem: true})
      return undefined
    }
  },
}

tellFailures(app)
const shell = createShell(app)
const router = createRouter((module, url) => shell.show(module.open(app, url)))
document.body.append(shell.element, toasts.element, announcer.element)

/** The library first: pages need it. Until it is there, the shell says why not. */
async function start() {
  router.prepare()
  events.start()
  for (let pause = 250; ; pause = Math.min(4000, pause * 2)) {
    try {
      await Promise.all([reloadLibrary(), reloadPreferences()])
      break
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  outbox.open(store.state.library.id)
  if (outbox.foreign > 0) tellForeign(outbox.foreign)
  isAsking = true
  await router.go()
  setTimeout(() => {
    quietly(reloadPreparation)
    registerServiceWorker()
  }, later)
}

function tellForeign(letters) {
  toasts.show(`${count(letters, 'decision')} about another library ${letters === 1 ? 'waits' : 'wait'} in this browser until that library is served here again.`, {problem: true})
}

start()
