import {make} from '../ui/dom.js'
import {showDialog} from '../ui/dialog.js'
import {count} from '../ui/format.js'
import {sentence} from '../photo/failure.js'

/**
 * Photos skipped by a commit, why, and what to do.
 *
 * @param {import('../remote/types.js').LeftPhoto[]} left
 */
export function leftList(left) {
  return make('ul', {class: 'left-list'}, ...left.map(({id, path, reason, words, remedy}) => make('li', {},
    make('a', {href: `/?photo=${id}`}, path.slice(path.lastIndexOf('/') + 1)), make('span', {}, sentence(words ?? reason)),
    remedy && make('span', {class: 'soft'}, `What to do: ${sentence(remedy)}`))))
}

/** @param {import('../remote/types.js').LeftPhoto[]} left */
export function showLeft(left) {
  return showDialog({
    title: `${count(left.length)} could not be changed`, wide: true,
    body: [make('p', {class: 'soft'}, 'Their decisions stay pending, and the next commit tries again.'), leftList(left)],
  })
}
