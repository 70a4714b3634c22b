import {make, fill} from '../ui/dom.js'
import {brandMark, icon} from '../ui/icons.js'
import {accessWords} from './words.js'

/**
 * Explains what prevents using the library: over the whole page if nothing can be done, which then cannot be reached, or
 * otherwise as a line above it.
 *
 * @param {import('../app.js').App} app
 * @returns {{line: HTMLElement, wall: HTMLDialogElement}}
 */
export function createGate({store}) {
  const line = make('div', {class: 'gate', hidden: true})
  const wall = make('dialog', {class: 'gate blocking', closedBy: 'none', 'aria-labelledby': 'wall-title'})
  let [dismissed, isBlocked] = ['', false]

  store.watch((state) => JSON.stringify(accessWords(state)), (text) => {
    const words = JSON.parse(text)
    isBlocked = words?.isBlocking === true
    line.hidden = words === null || isBlocked || words.title === dismissed
    if (isBlocked) fill(wall, wallContent(words))
    else if (words) fill(line, lineContent(words))
    stand()
  })
  wall.addEventListener('cancel', (event) => event.preventDefault())
  wall.addEventListener('close', stand)

  /** A modal dialog covers everything, including open dialogs. */
  function stand() {
    if (isBlocked && !wall.open && wall.isConnected) wall.showModal()
    else if (!isBlocked && wall.open) wall.close()
  }

  function wallContent({title, text, remedy}) {
    return make('section', {class: 'wall', role: 'alert'}, brandMark(), make('h1', {id: 'wall-title', tabIndex: -1, autofocus: true}, title), make('p', {}, text), make('p', {class: 'remedy'}, remedy))
  }

  function lineContent({icon: sign, title, text, remedy, folders}) {
    return make('section', {class: 'gate-line', role: 'status'}, icon(sign),
      make('p', {}, make('strong', {}, `${title}. `), `${text} `, folders && make('span', {class: 'soft'}, `${folders.join(', ')}. `), remedy),
      make('button', {class: 'icon-button', type: 'button', 'aria-label': 'Close this message', onclick() { dismissed = title; line.hidden = true }}, icon('close')))
  }

  return {line, wall}
}
