import {make, setText} from './dom.js'

/**
 * Speaks to who does not see the screen: what is said replaces what was said before.
 *
 * @returns {{element: HTMLElement, say: (text: string) => void}}
 */
export function createAnnouncer() {
  const element = make('div', {class: 'unseen', role: 'status', 'aria-live': 'polite'})
  return {element, say: (text) => setText(element, text)}
}
