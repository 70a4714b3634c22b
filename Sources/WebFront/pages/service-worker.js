import {bound, isFixedTier, isShell} from './shell/caching.js'

/** Keeps the page itself, and pictures that never change, within bounds. Documents of the interface are never kept. */

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
  const {cacheName, most} = bound(size)
  if (!cacheName) return
  const cache = await caches.open(cacheName)
  await cache.put(request, response)
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
