import {make} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {emptyWords} from '../access/words.js'

/** What is shown where there are no photos. @param {ReturnType<typeof import('../store.js').createStore>} store */
export function createEmpty(store) {
  const element = make('div', {class: 'empty', hidden: true})

  return {
    element,
    /** @param {boolean} isEmpty @param {boolean} isFiltered */
    show(isEmpty, isFiltered) {
      element.hidden = !isEmpty
      if (!isEmpty) return
      const {title, text} = emptyWords(store.state, isFiltered)
      element.replaceChildren(icon('photos'), make('h2', {}, title), make('p', {class: 'soft'}, text))
      if (isFiltered) element.append(make('a', {class: 'button', href: '/'}, 'Show all photos'))
    },
  }
}
