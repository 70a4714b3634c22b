import {isMirrored, make} from './dom.js'
import {icon} from './icons.js'

/**
 * Opens a menu below a button; arrows, Home, End and Escape work as usual.
 *
 * @param {HTMLElement} anchor
 * @param {({label: string, icon?: import('./icons.js').Icon, count?: string, checked?: boolean, run: () => void} | null)[]} items null for a separator
 */
export function openMenu(anchor, items) {
  const buttons = items.map((item) => item && make('button', {
    type: 'button', role: item.checked === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': item.checked === undefined ? null : String(item.checked), tabIndex: -1,
    onclick() { close(); item.run() },
  }, item.icon && icon(item.icon), item.label, item.count && make('span', {class: 'count'}, item.count)))
  const menu = make('div', {class: 'menu', role: 'menu', popover: 'auto'}, ...buttons.map((button) => button ?? make('hr')))
  const choices = buttons.filter(Boolean)

  function close() { menu.hidePopover() }

  menu.addEventListener('keydown', (event) => {
    const place = choices.findIndex((choice) => choice === document.activeElement)
    const target = {
      ArrowDown: choices[(place + 1) % choices.length], ArrowUp: choices.at(place <= 0 ? -1 : place - 1),
      Home: choices[0], End: choices.at(-1),
    }[event.key]
    event.stopPropagation()
    if (event.key === 'Tab') return close()
    if (!target) return
    event.preventDefault()
    target.focus()
  })
  menu.addEventListener('toggle', (event) => {
    if (event.newState !== 'closed') return
    anchor.setAttribute('aria-expanded', 'false')
    const hadFocus = menu.contains(document.activeElement) || document.activeElement === document.body
    menu.remove()
    if (hadFocus) anchor.focus()
  })
  anchor.after(menu)
  anchor.setAttribute('aria-expanded', 'true')
  anchor.setAttribute('aria-haspopup', 'menu')
  menu.showPopover()
  place(menu, anchor)
  choices[0]?.focus()
}

function place(menu, anchor) {
  const [box, size] = [anchor.getBoundingClientRect(), menu.getBoundingClientRect()]
  const isLeftward = isMirrored() || box.left + size.width > innerWidth - 8
  const left = isLeftward ? box.right - size.width : box.left
  const below = box.bottom + 4
  const top = below + size.height > innerHeight - 8 ? Math.max(8, box.top - size.height - 4) : below
  menu.style.left = `${Math.max(8, left)}px`
  menu.style.top = `${top}px`
}
