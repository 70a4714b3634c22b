import {localDay} from '../ui/format.js'

/**
 * Whether the user has the link of a share, and not the library.
 *
 * @param {Pick<import('../store.js').State, 'library'>} state
 */
export function isGuest({library}) { return Boolean(library?.share) }

/**
 * Whether the user may decide about photos.
 *
 * @param {Pick<import('../store.js').State, 'library'>} state
 */
export function mayDecide({library}) { return library?.share?.scope !== 'look' }

/** Pages for guests, by path; those who may not decide have only the first. */
const guestPages = ['/', '/review']

/**
 * @param {Pick<import('../store.js').State, 'library'>} state
 * @param {string} path
 */
export function mayOpen(state, path) {
  return !isGuest(state) || path === guestPages[0] || mayDecide(state) && guestPages.includes(path)
}

/**
 * Marks the page, so that its styles hide what guests may not do: elements of the classes `for-owner` and `for-deciders`.
 *
 * @param {Pick<import('../store.js').State, 'library'>} state
 */
export function markAccess(state) {
  const access = !isGuest(state) ? '' : mayDecide(state) ? 'decide' : 'look'
  if (access) document.documentElement.dataset.access = access
  else delete document.documentElement.dataset.access
}

/**
 * What a guest sees, in a line: `Norway, shared with you until 24 December 2026`.
 *
 * @param {{name: string, scope: string, ends?: string}} share
 */
export function shareWords({scope, ends}) {
  const what = scope === 'look' ? 'shared with you' : 'shared with you to decide'
  // A share that ends at midnight ends with the day before.
  return ends ? `${what} until ${localDay(new Date(new Date(ends).getTime() - 1000))}` : what
}
