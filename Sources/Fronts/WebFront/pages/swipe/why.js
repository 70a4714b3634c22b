import {make} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {showDialog} from '../ui/dialog.js'
import {reasons, sortInWords} from '../filter/words.js'

/**
 * Explains why a photo is in a review.
 *
 * @param {{filter: string, sort: string}} session
 * @returns {Promise<string>} the address of the same photos in the library, if the user opens it
 */
export async function explain({filter, sort}) {
  const because = reasons(filter)
  const answer = await showDialog({
    title: 'Why is this photo here?',
    body: [
      make('p', {}, because.length ? 'Because it fit this filter when the review began:' : 'Because every photo of the library is.'),
      make('ul', {class: 'reasons'}, ...because.map(({term, words}) => make('li', {}, icon('check'), make('span', {}, words), make('code', {}, term)))),
      make('p', {class: 'soft'}, `Photos come ${sortInWords(sort)}.`),
    ],
    buttons: [{label: 'Show these in the library', value: 'library'}],
  })
  return answer === 'library' ? `/?${new URLSearchParams({filter, sort})}` : ''
}
