import {make} from '../ui/dom.js'
import {openReview} from './view.js'
import {begin, openStart} from './start.js'

/**
 * `/review?session=ID` goes on with a review, `/review?filter=…` begins one, and `/review` offers both.
 *
 * @param {import('../app.js').App} app
 * @param {URL} url
 */
export function open(app, url) {
  const session = url.searchParams.get('session')
  if (session) return openReview(app, session)
  const filter = url.searchParams.get('filter')
  if (filter === null) return openStart(app)
  begin(app, filter, url.searchParams.get('sort'), {replace: true})
  return {element: make('div', {class: 'page'}, make('p', {class: 'soft'}, 'A review begins…')), title: 'Review', update() {}, close() {}}
}
