import {open as openDuplicates} from './duplicates/page.js'
import {open as openFailures} from './failures/page.js'
import {open as openHistory} from './history/page.js'
import {open as openLibrary} from './library/page.js'
import {open as openPairing} from './pairing/page.js'
import {open as openReview} from './swipe/page.js'
import {open as openSettings} from './settings/page.js'
import {open as openSharing} from './sharing/page.js'

/** What opens a page, by path. */
const pages = {
  '/': openLibrary,
  '/review': openReview,
  '/history': openHistory,
  '/duplicates': openDuplicates,
  '/settings': openSettings,
  '/failures': openFailures,
  '/pair': openPairing,
  '/share': openSharing,
}

/**
 * Shows the page for the current address, and sets the address of what is shown.
 *
 * @typedef {object} Page
 * @property {HTMLElement} element
 * @property {string} title
 * @property {boolean} [isImmersive] it fills the whole window
 * @property {(url: URL) => void} update the address has changed within the same page
 * @property {() => void} [leave] another history entry follows: stores its state in this one
 * @property {() => void} close
 *
 * @param {(open: (app: any, url: URL) => Page, url: URL) => Page} show
 * @param {(path: string) => boolean} mayOpen whether the user may open a page; otherwise the library is shown
 */
export function createRouter(show, mayOpen) {
  let shown = null
  /** The browser was told to go back, and will do so shortly. */
  let isGoingBack = false
  /** @type {{href: string, state: any} | null} The history entry of the library when it was left. */
  let library = null

  const keyOf = (url) => url.pathname === '/review' ? url.pathname + url.search : url.pathname

  function go() {
    const url = new URL(location.href)
    const key = keyOf(url)
    if (shown?.key === key) return shown.page.update(url)
    shown?.page.close()
    shown = {key, page: show(mayOpen(url.pathname) ? pages[url.pathname] ?? pages['/'] : pages['/'], url)}
  }

  /**
   * @param {string} address
   * @param {object} how
   * @param {boolean} [how.replace] replaces the history entry
   * @param {boolean} [how.over] it covers the view of the previous entry, and `back` closes it
   */
  function navigate(address, {replace = false, over = false} = {}) {
    let url = new URL(address, location.href)
    shown?.page.leave?.()
    let state = replace || over ? {...history.state} : null
    if (over && !replace) state.isOver = true
    if (shown?.key === '/' && url.pathname !== '/') library = {href: location.href, state: {...history.state, isOver: false}}
    // To the library without a filter: returns to where the user was in it.
    if (library && shown?.key !== '/' && url.href === new URL('/', location.href).href) {
      url = new URL(library.href)
      ;({state} = library)
    }
    if (url.href !== location.href) history[replace ? 'replaceState' : 'pushState'](state, '', url)
    go()
  }

  /** Rewrites the history entry of the page on display. Does nothing while it closes: the entry is then the next page's. */
  function rewrite(address, state = history.state) {
    if (shown?.key === keyOf(location)) history.replaceState(state, '', address)
  }

  /**
   * Closes a view that covers another one.
   *
   * @param {string} address of the covered view, used if the current one was opened by a link
   */
  function back(address) {
    if (history.state?.isOver) {
      if (!isGoingBack) history.back()
      isGoingBack = true
    } else {
      navigate(address, {replace: true})
    }
  }

  addEventListener('popstate', () => {
    isGoingBack = false
    go()
  })
  addEventListener('pagehide', () => shown?.page.leave?.())
  document.addEventListener('click', (event) => {
    /** @type {HTMLAnchorElement | null} */
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    const isOurs = link && link.origin === location.origin && !link.target && !link.hasAttribute('download') && link.pathname in pages
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (!isOurs || !isPlain || event.defaultPrevented) return
    if (link.hash && link.pathname === location.pathname) return
    event.preventDefault()
    navigate(link.href)
  })

  return {navigate, go, back, rewrite}
}
