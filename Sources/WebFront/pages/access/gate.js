import {make, fill} from '../ui/dom.js'
import {brandMark, icon} from '../ui/icons.js'
import {accessWords} from './words.js'

/**
 * Says what stands in the way: over the whole page where nothing can be done, else as a line above it.
 *
 * @param {import('../app.js').App} app
 */
export function createGate({store}) {
  const element = make('div', {class: 'gate', hidden: true})
  let dismissed = ''

  store.watch((state) => JSON.stringify(accessWords(state)), (text) => {
    const words = JSON.parse(text)
    element.hidden = words === null || words.title === dismissed
    element.classList.toggle('blocking', words?.isBlocking === true)
    if (words) fill(element, words.isBlocking ? wall(words) : line(words))
  })

  function wall({title, text, remedy}) {
    return make('section', {class: 'wall', role: 'alert'}, brandMark(), make('h1', {}, title), make('p', {}, text), make('p', {class: 'remedy'}, remedy))
  }

  function line({icon: sign, title, text, remedy, folders}) {
    return make('section', {class: 'gate-line', role: 'status'}, icon(sign),
      make('p', {}, make('strong', {}, `${title}. `), `${text} `, folders && make('span', {class: 'soft'}, `${folders.join(', ')}. `), remedy),
      make('button', {class: 'icon-button', type: 'button', 'aria-label': 'Close this message', onclick() { dismissed = title; element.hidden = true }}, icon('close')))
  }

  return {element}
}
