/** Caches the page itself, and immutable pictures up to a limit. Documents of the interface are never cached. */

importScripts('/shell-files.js')

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self))
const shellName = `shell-${worker.pageFiles.version}`
const small = {name: 'tiers-small', most: 2000, bytes: 64 * 1024}
const large = {name: 'tiers-large', most: 120, bytes: 1024 * 1024}
/** A cache is trimmed after this many additions, and after a worker's first one, because listing it is slow. */
const patience = 32
let additions = 0
/** @type {Map<string, Promise<Cache>>} By name; opened once. */
const opened = new Map()

function open(name) {
  if (!opened.has(name)) opened.set(name, caches.open(name))
  return opened.get(name)
}

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))

/** Caches the whole page at once, so that all files are of the same version. */
async function install() {
  const cache = await open(shellName)
  await cache.addAll(['/', ...worker.pageFiles.files].map((path) => new Request(path, {cache: 'no-cache'})))
  await worker.skipWaiting()
}

/** Deletes the files of earlier versions, and keeps pictures, which never change. */
async function activate() {
  const current = [shellName, small.name, large.name]
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !current.includes(name)).map((name) => caches.delete(name)))
  await worker.clients.claim()
}

worker.addEventListener('fetch', (event) => {
  const {request} = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || request.headers.has('Range')) return
  if (isFixedTier(url)) event.respondWith(tier(event))
  else if (isShell(url)) event.respondWith(shell(event, url))
})

/** The cached tier, if any: it never changes. */
async function tier(event) {
  for (const {name} of [small, large]) {
    const kept = await (await open(name)).match(event.request)
    if (kept) return kept
  }
  const response = await fetch(event.request)
  if (response.status === 200) event.waitUntil(keepTier(event.request, response.clone()))
  return response
}

async function keepTier(request, response) {
  const size = Number(response.headers.get('Content-Length')) || Infinity
  const bound = [small, large].find(({bytes}) => size <= bytes)
  if (!bound) return
  const cache = await open(bound.name)
  await cache.put(request, response)
  if (additions++ % patience === 0) await Promise.all([small, large].map(trim))
}

/** Deletes the oldest entries. */
async function trim({name, most}) {
  const cache = await open(name)
  const keys = await cache.keys()
  for (const old of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(old)
}

/** From the server, so that new versions show at once; from the cache while the server is unreachable. */
async function shell(event, url) {
  try {
    return await fetch(event.request)
  } catch (error) {
    const cache = await open(shellName)
    const kept = await cache.match(event.request.mode === 'navigate' ? '/' : url.pathname)
    if (kept) return kept
    throw error
  }
}

/** @param {URL} url */
function isFixedTier(url) { return url.pathname.startsWith('/api/v1/tiers/') }

/**
 * Whether a URL is one of the page's own files, or an address that shows the page.
 *
 * @param {URL} url
 */
function isShell(url) {
  return !url.pathname.startsWith('/api/') && url.pathname !== '/open' && url.pathname !== '/service-worker.js'
}
