import {make} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {emptyWords} from '../access/words.js'

/**
 * Shown when there are no photos.
 *
 * @param {ReturnType<typeof import('../store.js').createStore>} store
 * @param {AbortSignal} closing
 */
export function createEmpty(store, closing) {
  const element = make('div', {class: 'empty', hidden: true})
  let isFiltered = false

  function fill() {
    if (element.hidden) return
    const {title, text} = emptyWords(store.state, isFiltered)
    element.replaceChildren(icon('photos'), make('h2', {}, title), make('p', {class: 'soft'}, text))
    if (isFiltered) element.append(make('a', {class: 'button', href: '/'}, 'Show all photos'))
  }

  // The preparation's state may arrive after the empty list.
  store.watch((state) => state.preparation, fill, closing)
  return {
    element,
    /** @param {boolean} isEmpty @param {boolean} filtered */
    show(isEmpty, filtered) {
      element.hidden = !isEmpty
      isFiltered = filtered
      fill()
    },
  }
}
