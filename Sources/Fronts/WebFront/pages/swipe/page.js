import {make} from '../ui/dom.js'
import {openReview} from './view.js'
import {begin, openStart} from './start.js'

/**
 * `/review?session=ID` continues a review, `/review?filter=…` starts one, and `/review` offers both.
 *
 * @param {import('../app.js').App} app
 * @param {URL} url
 */
export function open(app, url) {
  const session = url.searchParams.get('session')
  if (session) return openReview(app, session)
  const filter = url.searchParams.get('filter')
  if (filter === null) return openStart(app)
  const element = make('div', {class: 'page'}, make('p', {class: 'soft'}, 'A review begins…'))
  begin(app, filter, url.searchParams.get('sort'), {replace: true}).then((session) => {
    if (session) return
    element.replaceChildren(make('header', {class: 'page-head'}, make('h1', {}, 'This review cannot begin'),
      make('p', {class: 'soft'}, `Sluice could not start a review of “${filter || 'all photos'}”.`),
      make('p', {}, make('a', {class: 'button primary', href: '/review'}, 'Start another review'))))
  })
  return {element, title: 'Review', update() {}, close() {}}
}
