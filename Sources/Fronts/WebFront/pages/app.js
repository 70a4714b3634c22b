import {isGuest, markAccess, mayOpen} from './access/guest.js'
import {createClient} from './remote/client.js'
import {createEvents} from './remote/events.js'
import {createOutbox} from './remote/outbox.js'
import {createRouter} from './router.js'
import {createStore} from './store.js'
import {createShell} from './shell/shell.js'
import {createAnnouncer} from './ui/announce.js'
import {createToasts} from './ui/toasts.js'
import {showRememberedTheme, showTheme} from './ui/theme.js'
import {handleCommit} from './commits/commit.js'
import {reportFailures} from './failures/report.js'
import {registerServiceWorker} from './shell/installing.js'
import {afterCalm, newsCalm} from './ui/calm.js'
import {count} from './ui/format.js'

/**
 * What every page receives.
 *
 * @typedef {object} App
 * @property {ReturnType<typeof createStore>} store
 * @property {ReturnType<typeof createClient>} client
 * @property {ReturnType<typeof createOutbox>} outbox
 * @property {ReturnType<typeof createToasts>} toasts
 * @property {(text: string) => void} announce
 * @property {(address: string, options?: {replace?: boolean, over?: boolean}) => void} navigate
 * @property {(address: string) => void} back closes what covers the view of the address
 * @property {(address: string, state?: any) => void} rewrite the history entry, while the calling page is on display
 * @property {(name: string, listener: (data: any) => void, until: AbortSignal) => void} onEvent
 * @property {(session: string | null) => void} follow receives events of a session too
 * @property {() => Promise<{tag: string, count: number}[]>} tags
 * @property {(work: () => Promise<any>) => Promise<any>} attempt reports an error, if any
 * @property {() => Promise<void>} reloadLibrary
 */

showRememberedTheme()

const store = createStore({
  library: null, preferences: null, connection: 'connecting', ended: null, waiting: 0, preparation: null, isCommitting: false,
})
const bus = new EventTarget()
const toasts = createToasts()
const announcer = createAnnouncer()
/** @type {Promise<any[]> | null} Loaded on first use, and again after the library has changed. */
let tags = null
/** Between two attempts to reach the server, in milliseconds. */
const patience = 3000
/** Delay for loading what is not urgent, in milliseconds. */
const later = 600

/** @param {'online' | 'away' | 'refused'} connection @param {string | null} [ended] why the link of a share does not work any more */
function connect(connection, ended) {
  const before = store.state.connection
  const why = connection === 'refused' ? ended ?? store.state.ended : null
  if (connection === before && why === store.state.ended) return
  store.update({connection, ended: why})
  if (connection === before) return
  if (connection === 'online' && before !== 'connecting') outbox.deliver()
  if (connection !== 'online') setTimeout(knock, patience)
}

/** Retries until there is an answer, because no other request may be made for a long time. */
async function knock() {
  if (store.state.connection === 'online') return
  await quietly(reloadLibrary)
  setTimeout(knock, patience)
}

const client = createClient(connect)
const outbox = createOutbox(client, {
  onWaiting: (waiting) => store.update({waiting}),
  onRefused: (message) => toasts.show(`An earlier decision was rejected: ${message}`, {problem: true}),
})

function handle(name, data) {
  if (name === 'preparation') handlePreparation(data)
  if (name === 'commit') handleCommit(app, data)
  if (name === 'library' || name === 'reset') handleLibrary(data?.kinds ?? null)
  if (name === 'opened') handleOpened()
  bus.dispatchEvent(new CustomEvent(name, {detail: data}))
}

/** What a page loaded before events arrived may have changed since. */
let [isListening, isLoading] = [false, false]
function handleOpened() {
  const hasMissed = isLoading && !isListening
  isListening = true
  outbox.deliver()
  if (hasMissed) handle('reset', null)
}

/** When preparation stops or resumes, folders may have gone away or come back. */
function handlePreparation(preparation) {
  const isOther = store.state.preparation?.state !== preparation.state || store.state.preparation?.reason !== preparation.reason
  store.update({preparation})
  if (isOther) renewLibrary()
}

/** Totals are reloaded after a pause: a person who swipes decides several times a second. */
const renewLibrary = afterCalm(() => quietly(reloadLibrary), newsCalm)
function handleLibrary(kinds) {
  renewLibrary()
  tags = null
  if (!kinds || kinds.includes('preferencesChanged')) quietly(reloadPreferences)
}

async function reloadLibrary() {
  const library = await client.get('/library')
  if (store.state.library && store.state.library.id !== library.id) return location.assign('/')
  markAccess({library})
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
async function reloadPreparation() { if (!isGuest(store.state)) store.update({preparation: await client.get('/preparation')}) }

function quietly(work) { return work().catch(() => {}) }

const events = createEvents(handle, connect)

/** @type {App} */
const app = {
  store, client, outbox, toasts,
  announce: announcer.announce,
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

reportFailures(app)
const shell = createShell(app)
const router = createRouter((open, url) => shell.show(open(app, url)), (path) => mayOpen(store.state, path))
document.body.append(shell.element, toasts.element, announcer.element)

/** Loads the library first, because pages need it. Until then, the shell explains why it is missing. */
async function start() {
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
  if (outbox.foreign > 0) reportForeign(outbox.foreign)
  isLoading = true
  router.go()
  setTimeout(() => {
    quietly(reloadPreparation)
    registerServiceWorker()
  }, later)
}

function reportForeign(letters) {
  toasts.show(`${count(letters, 'decision')} about another library ${letters === 1 ? 'waits' : 'wait'} in this browser until that library is served here again.`, {problem: true})
}

start()
