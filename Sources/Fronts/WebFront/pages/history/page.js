import {make} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {showDialog} from '../ui/dialog.js'
import {query} from '../remote/client.js'
import {revertCommit} from '../commits/revert.js'
import {thumbnail} from '../commits/sheet.js'
import {clock, count, localDay, number} from '../ui/format.js'
import {canRevert, headline, photoWords, verdictAfter} from './words.js'

const pageSize = 60

/**
 * Decisions and changes of files, the latest first.
 *
 * @param {import('../app.js').App} app
 */
export function open(app) {
  const closing = new AbortController()
  const list = make('div', {class: 'history-list'})
  const more = make('button', {class: 'button', type: 'button', hidden: true, onclick: () => load(next)}, 'Show earlier')
  const element = make('div', {class: 'page'},
    make('header', {class: 'page-head'}, make('h1', {}, 'History'),
      make('p', {class: 'soft'}, 'All decisions, and all changes of files. You can revert a commit: photos that it moved to the trash are restored.')),
    list, more)
  const reverted = new Set()
  let next = null
  let [lastDay, dayList] = ['', null]

  async function load(before) {
    await app.attempt(async () => {
      const answer = await app.client.get(`/history${query({before, limit: pageSize})}`, {signal: closing.signal})
      if (!before) {
        list.replaceChildren()
        lastDay = ''
      }
      for (const item of answer.items) if (item.reverts) reverted.add(item.reverts)
      for (const item of answer.items) add(item)
      next = answer.next
      more.hidden = !next
      if (list.childElementCount === 0) list.append(make('p', {class: 'empty-line soft'}, 'Nothing was decided yet.'))
    })
  }

  function add(item) {
    const day = localDay(item.at)
    if (day !== lastDay) {
      lastDay = day
      dayList = make('ol', {class: 'history-day'})
      list.append(make('h2', {}, day), dayList)
    }
    dayList.append(line(item))
  }

  function line(item) {
    const isBatch = Boolean(item.batch)
    if (!isBatch && item.photoCount === 1 && item.photos.length === 1) return shortLine(item, item.photos[0])
    const photos = item.photos.map((photo) => make('li', {},
      make('span', {class: 'dot', data: {verdict: isBatch ? '' : verdictAfter(photo) ?? ''}}),
      photoLink(photo), make('span', {class: 'soft'}, photoWords(photo, isBatch))))
    const hidden = item.photoCount - photos.length
    return make('li', {class: `history-item${isBatch ? ' batch' : ''}${item.state ? ' undone' : ''}`},
      make('div', {class: 'history-head'},
        make('span', {class: 'history-sign'}, icon(isBatch ? (item.did === 'commit' ? 'commit' : 'undo') : item.did === 'undo' ? 'undo' : item.did === 'redo' ? 'redo' : 'check')),
        make('h3', {}, headline(item)),
        make('time', {class: 'soft numbers', dateTime: item.at}, clock(item.at)),
        canRevert(item, reverted) && make('button', {class: 'button small', type: 'button', onclick: () => revert(item)}, 'Revert'),
        isBatch && reverted.has(item.batch) && make('span', {class: 'soft small'}, 'reverted')),
      photos.length > 0 && make('ul', {class: 'thumbnails', 'aria-label': 'Photos'},
        ...item.photos.map(({id, path}) => make('li', {}, thumbnail(id, path, app.store.state))),
        hidden > 0 && make('li', {class: 'thumbnail-more soft'}, `+${number(hidden)}`)),
      photos.length > 0 && make('details', {open: photos.length <= 3},
        make('summary', {}, photos.length <= 3 ? 'Photos' : `Show ${count(photos.length)}`),
        make('ul', {class: 'history-photos'}, ...photos, hidden > 0 && make('li', {class: 'soft'}, `and ${count(hidden)} more`))))
  }

  /** A step about one photo, of which there are many. */
  function shortLine(item, photo) {
    return make('li', {class: `history-item short${item.state ? ' undone' : ''}`},
      make('span', {class: 'dot', data: {verdict: verdictAfter(photo) ?? ''}}),
      make('h3', {}, photoLink(photo)),
      make('span', {class: 'soft history-words'}, `${item.did === 'decide' ? '' : `${headline(item)}: `}${photoWords(photo, false)}${item.state ? ', undone' : ''}`),
      make('time', {class: 'soft numbers small', dateTime: item.at}, clock(item.at)))
  }

  async function revert(item) {
    const answer = await showDialog({
      title: 'Revert this commit?',
      body: [make('p', {}, `${headline(item)}. Photos are restored from the trash, and sidecars get their previous contents. Later decisions stay as they are.`)],
      buttons: [{label: 'Cancel', value: ''}, {label: 'Revert', value: 'yes', kind: 'primary'}],
    })
    if (answer === 'yes' && await revertCommit(app, item.batch)) load(null)
  }

  app.onEvent('commit', ({state}) => { if (state !== 'running') load(null) }, closing.signal)
  app.onEvent('reset', () => load(null), closing.signal)
  load(null)
  return {element, title: 'History', update() {}, close: () => closing.abort()}
}

function photoLink({id, path}) { return make('a', {class: 'history-name', href: `/?photo=${id}`}, nameOf(path)) }

function nameOf(path) { return path.slice(path.lastIndexOf('/') + 1) }
