/** Pages by their path; each is loaded when it is first opened. */
const pages = {
  '/': () => import('./library/page.js'),
  '/review': () => import('./swipe/page.js'),
  '/history': () => import('./history/page.js'),
  '/duplicates': () => import('./duplicates/page.js'),
  '/settings': () => import('./settings/page.js'),
  '/pair': () => import('./pairing/page.js'),
}

/**
 * Shows the page that the address names, and the address of what is shown.
 *
 * @typedef {object} Page
 * @property {HTMLElement} element
 * @property {string} title
 * @property {boolean} [isImmersive] it has the whole window for itself
 * @property {(url: URL) => void} update the address is another one of the same page
 * @property {() => void} close
 *
 * @param {(module: {open: (app: any, url: URL) => Page}, url: URL) => Page} open
 */
export function createRouter(open) {
  let shown = null
  let number = 0

  async function go() {
    const url = new URL(location.href)
    const load = pages[url.pathname] ?? pages['/']
    const key = url.pathname === '/review' ? url.pathname + url.search : url.pathname
    if (shown?.key === key) return shown.page.update(url)
    const mine = ++number
    const module = await load()
    if (mine !== number) return
    shown?.page.close()
    shown = {key, page: open(module, url)}
  }

  function navigate(address, {replace = false} = {}) {
    const url = new URL(address, location.href)
    if (url.href !== location.href) history[replace ? 'replaceState' : 'pushState'](null, '', url)
    return go()
  }

  addEventListener('popstate', go)
  document.addEventListener('click', (event) => {
    const link = event.target.closest?.('a[href]')
    const isOurs = link && link.origin === location.origin && !link.target && !link.hasAttribute('download') && link.pathname in pages
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (!isOurs || !isPlain || event.defaultPrevented) return
    if (link.hash && link.pathname === location.pathname) return
    event.preventDefault()
    navigate(link.href)
  })

  return {
    navigate, go,
    /** Loads the modules of the page that the address names, before it is time to show it. */
    prepare: () => (pages[location.pathname] ?? pages['/'])().catch(() => {}),
  }
}
