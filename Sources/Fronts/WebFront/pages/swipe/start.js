import {make, fill, setText} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {query, randomKey} from '../remote/client.js'
import {count, moment, number} from '../ui/format.js'
import {isGuest} from '../access/guest.js'
import {sortInWords} from '../filter/words.js'
import {automaticText} from '../commits/automatic.js'

/** @type {{filter: string, sort: string, name: string, icon: import('../ui/icons.js').Icon}[]} */
const beginnings = [
  {filter: 'is:unreviewed', sort: 'taken', name: 'Everything that was not reviewed', icon: 'review'},
  {filter: 'is:unreviewed', sort: '-taken', name: 'The same, the latest first', icon: 'calendar'},
  {filter: 'is:skipped', sort: 'taken', name: 'What was skipped', icon: 'skip'},
  {filter: 'is:favourite', sort: 'taken', name: 'Favourites, once more', icon: 'favourite'},
]

/**
 * The start page of reviews: sessions to continue, and new ones.
 *
 * @param {import('../app.js').App} app
 */
export function openStart(app) {
  const sessions = make('ul', {class: 'session-list'})
  const goOn = make('section', {'aria-labelledby': 'go-on', hidden: true}, make('h2', {id: 'go-on'}, 'Go on'), sessions)
  const choices = make('ul', {class: 'beginning-list'})
  const closing = new AbortController()
  const files = make('span')
  app.store.watch((state) => isGuest(state) ? 'The files stay as they are: whoever shares them sees what you decided.' : automaticText(state.preferences), (text) => setText(files, text), closing.signal)
  const element = make('div', {class: 'page'},
    make('header', {class: 'page-head'}, make('h1', {}, 'Review'),
      make('p', {class: 'soft'}, 'Photo by photo: keep it, make it a favourite, skip it, or send it to the trash. ', files)),
    goOn,
    make('section', {'aria-labelledby': 'begin'}, make('h2', {id: 'begin'}, 'Begin'), choices))

  async function load() {
    const {sessions: known} = await app.client.get('/sessions', {signal: closing.signal})
    goOn.hidden = known.length === 0
    fill(sessions, ...known.map((session) => sessionLine(session)))
    const counts = await Promise.all(beginnings.map(({filter}) => app.client.get(`/filters/check${query({filter})}`, {signal: closing.signal})))
    fill(choices, ...beginnings.map((beginning, index) => make('li', {}, make('button', {
      class: 'beginning', type: 'button', disabled: counts[index].count === 0, onclick: () => begin(app, beginning.filter, beginning.sort),
    }, icon(beginning.icon), make('span', {}, beginning.name), make('span', {class: 'numbers soft'}, count(counts[index].count))))))
  }

  app.attempt(load)
  return {element, title: 'Review', update() {}, close: () => closing.abort()}
}

function sessionLine(session) {
  const {progress} = session
  return make('li', {}, make('a', {class: 'session', href: `/review?session=${session.id}`},
    make('strong', {}, session.name || session.filter || 'All photos'),
    make('span', {class: 'soft small'}, `${sortInWords(session.sort)} · ${moment(session.used)}`),
    ...(progress ? progressOf(progress) : [icon('forward')])))
}

function progressOf({total, remaining}) {
  const bar = make('span')
  bar.style.transform = `scaleX(${(total ? 1 - remaining / total : 1).toFixed(4)})`
  return [
    make('span', {class: 'meter', 'aria-hidden': 'true'}, bar),
    make('span', {class: 'numbers small'}, remaining === 0 ? 'All reviewed' : `${number(remaining)} of ${number(total)} left`),
  ]
}

/**
 * Starts a review of the photos that match a filter, and shows it.
 *
 * @param {import('../app.js').App} app
 * @param {string} filter
 * @param {string | null} sort
 * @param {{replace?: boolean, at?: string}} options `at` is the first photo
 */
export function begin(app, filter, sort, {replace = false, at} = {}) {
  return app.attempt(async () => {
    const session = await app.client.post('/sessions', {filter, sort: sort ?? 'taken'}, {key: randomKey()})
    if (at) await app.client.post(`/sessions/${session.id}/jump`, {photo: at}, {key: randomKey()})
    app.navigate(`/review?session=${session.id}`, {replace})
    return session
  })
}
