/** Keeps the page itself, and pictures that never change, within bounds. Documents of the interface are never kept. */

const small = {name: 'tiers-small', most: 2000, bytes: 64 * 1024}
const large = {name: 'tiers-large', most: 120, bytes: 1024 * 1024}
/** A cache is looked through after so many additions: to list it takes a while. */
const patience = 32
let additions = 0

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const {request} = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || request.headers.has('Range')) return
  if (isFixedTier(url)) event.respondWith(tier(event))
  else if (isShell(url)) event.respondWith(shell(event, url))
})

/** The kept one: it never changes. */
async function tier(event) {
  const kept = await caches.match(event.request)
  if (kept) return kept
  const response = await fetch(event.request)
  if (response.status === 200) event.waitUntil(keepTier(event.request, response.clone()))
  return response
}

async function keepTier(request, response) {
  const size = Number(response.headers.get('Content-Length')) || Infinity
  const bound = [small, large].find(({bytes}) => size <= bytes)
  if (!bound) return
  const {name, most} = bound
  const cache = await caches.open(name)
  await cache.put(request, response)
  if (++additions % patience > 0) return
  const keys = await cache.keys()
  for (const old of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(old)
}

/** The server's one, so that a new version is never held back; the kept one while the server is away. */
async function shell(event, url) {
  const cache = await caches.open('shell')
  const key = event.request.mode === 'navigate' ? '/' : url.pathname
  try {
    const response = await fetch(event.request)
    if (response.ok) event.waitUntil(cache.put(key, response.clone()))
    return response
  } catch (error) {
    const kept = await cache.match(key)
    if (kept) return kept
    throw error
  }
}

/** @param {URL} url */
function isFixedTier(url) { return url.pathname.startsWith('/api/v1/tiers/') }

/** The page's own files, and the addresses that it is shown at. @param {URL} url */
function isShell(url) {
  return !url.pathname.startsWith('/api/') && url.pathname !== '/open' && url.pathname !== '/service-worker.js'
}
