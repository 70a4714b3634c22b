/** What the service worker keeps. Pure, so that it can be tried without one. */

const small = {cacheName: 'tiers-small', most: 2000, bytes: 64 * 1024}
const large = {cacheName: 'tiers-large', most: 120, bytes: 1024 * 1024}

/** Where a tier of a size is kept, and with how many others: at most 128 MB and 120 MB, in practice far less. */
export function bound(size) {
  return [small, large].find((one) => size <= one.bytes) ?? {cacheName: null, most: 0}
}

/** @param {URL} url */
export function isFixedTier(url) { return url.pathname.startsWith('/api/v1/tiers/') }

/** The page's own files, and the addresses that it is shown at. @param {URL} url */
export function isShell(url) {
  return !url.pathname.startsWith('/api/') && url.pathname !== '/open' && url.pathname !== '/service-worker.js'
}
