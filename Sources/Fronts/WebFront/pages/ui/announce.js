import {make, setText} from './dom.js'

/**
 * Announces text to screen readers: a new text replaces the last one.
 *
 * @returns {{element: HTMLElement, announce: (text: string) => void}}
 */
export function createAnnouncer() {
  const element = make('div', {class: 'unseen', role: 'status', 'aria-live': 'polite'})
  return {element, announce: (text) => setText(element, text)}
}
