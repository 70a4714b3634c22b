import {make, isTyping, setText} from '../ui/dom.js'
import {brandMark, icon} from '../ui/icons.js'
import {showHelp} from '../ui/help.js'
import {createStatus} from './status.js'
import {createGate} from '../access/gate.js'
import {shareWords} from '../access/guest.js'

/** @type {{href: string, label: string, icon: import('../ui/icons.js').Icon, class?: string}[]} */
const places = [
  {href: '/', label: 'Library', icon: 'library'},
  {href: '/review', label: 'Review', icon: 'review', class: 'for-deciders'},
  {href: '/history', label: 'History', icon: 'history', class: 'for-owner'},
  {href: '/settings', label: 'Settings', icon: 'settings', class: 'for-owner'},
]

/**
 * The frame around every page: navigation, the status line, and the gate.
 *
 * @param {import('../app.js').App} app
 */
export function createShell(app) {
  const links = places.map(({href, label, icon: sign, class: kind = ''}) => make('a', {class: `place ${kind}`.trim(), href}, icon(sign), make('span', {}, label)))
  const main = make('main', {id: 'main', tabIndex: -1})
  const gate = createGate(app)
  const shareName = make('strong')
  const shareText = make('span', {class: 'soft'})
  const share = make('section', {class: 'share-line', 'aria-label': 'What you see', hidden: true}, icon('photos'), shareName, shareText)
  app.store.watch((state) => state.library?.share ?? null, (shared) => {
    share.hidden = !shared
    setText(shareName, shared?.name ?? '')
    setText(shareText, shared ? shareWords(shared) : '')
  })
  const rail = make('nav', {class: 'rail', 'aria-label': 'Sluice'},
    make('a', {class: 'brand', href: '/', 'aria-label': 'Sluice'}, brandMark()), ...links,
    make('div', {class: 'rail-end'},
      make('button', {class: 'place', type: 'button', 'aria-label': 'Help', title: 'Keys and swipes (?)', onclick: () => showHelp(app.store.state.preferences)}, icon('help'), make('span', {}, 'Help'))))
  const element = make('div', {class: 'shell', data: {page: 'none'}},
    make('a', {class: 'skip-link unseen', href: '#main'}, 'Skip to the content'),
    rail, make('div', {class: 'gates'}, gate.line, share), main, createStatus(app).element, gate.wall)

  document.addEventListener('keydown', (event) => {
    if (event.key !== '?' || isTyping(event.target) || document.querySelector('dialog[open]')) return
    event.preventDefault()
    showHelp(app.store.state.preferences)
  })

  return {
    element,
    /** @param {import('../router.js').Page} page */
    show(page) {
      const isFirst = element.dataset.page === 'none'
      element.dataset.page = location.pathname.slice(1) || 'library'
      element.classList.toggle('immersive', page.isImmersive === true)
      document.title = page.title === 'Library' ? 'Sluice' : `${page.title} · Sluice`
      for (const link of links) {
        if (link.pathname === location.pathname) link.setAttribute('aria-current', 'page')
        else link.removeAttribute('aria-current')
      }
      main.replaceChildren(page.element)
      if (!isFirst) main.focus({preventScroll: true})
      return page
    },
  }
}
