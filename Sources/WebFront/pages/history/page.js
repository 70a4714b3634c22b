import {make, fill} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {showDialog} from '../ui/dialog.js'
import {query} from '../remote/client.js'
import {askLastingly} from '../remote/lasting.js'
import {clock, count, localDay} from '../ui/format.js'
import {canRevert, headline, photoWords, verdictAfter} from './words.js'

const pageSize = 60

/** What was decided and done to files, the latest first. @param {import('../app.js').App} app */
export function open(app) {
  const closing = new AbortController()
  const list = make('div', {class: 'history-list'})
  const more = make('button', {class: 'button', type: 'button', hidden: true, onclick: () => load(next)}, 'Show earlier')
  const element = make('div', {class: 'page'},
    make('header', {class: 'page-head'}, make('h1', {}, 'History'),
      make('p', {class: 'soft'}, 'Everything that was decided, and everything that was done to files. A commit can be taken back: what it put into the trash comes back from there.')),
    list, more)
  const reverted = new Set()
  let next = null
  let [lastDay, dayList] = ['', null]

  async function load(before) {
    await app.attempt(async () => {
      const answer = await app.client.get(`/history${query({before, limit: pageSize})}`, {signal: closing.signal})
      if (!before) {
        fill(list)
        lastDay = ''
      }
      for (const item of answer.items) if (item.reverts) reverted.add(item.reverts)
      for (const item of answer.items) add(item)
      next = answer.next
      more.hidden = !next
      if (list.childElementCount === 0) fill(list, make('p', {class: 'empty-line soft'}, 'Nothing was decided yet.'))
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
      make('span', {class: 'history-name'}, nameOf(photo.path)),
      make('span', {class: 'soft'}, photoWords(photo, isBatch))))
    const hidden = item.photoCount - photos.length
    return make('li', {class: `history-item${isBatch ? ' batch' : ''}${item.state ? ' undone' : ''}`},
      make('div', {class: 'history-head'},
        make('span', {class: 'history-sign'}, icon(isBatch ? (item.did === 'commit' ? 'commit' : 'undo') : item.did === 'undo' ? 'undo' : item.did === 'redo' ? 'redo' : 'check')),
        make('h3', {}, headline(item)),
        make('time', {class: 'soft numbers', dateTime: item.at}, clock(item.at)),
        canRevert(item, reverted) && make('button', {class: 'button small', type: 'button', onclick: () => revert(item)}, 'Take back'),
        isBatch && reverted.has(item.batch) && make('span', {class: 'soft small'}, 'was taken back')),
      photos.length > 0 && make('details', {open: photos.length <= 3},
        make('summary', {}, photos.length <= 3 ? 'Photos' : `Show ${count(photos.length)}`),
        make('ul', {class: 'history-photos'}, ...photos, hidden > 0 && make('li', {class: 'soft'}, `and ${count(hidden)} more`))))
  }

  /** A step about one photo: there are many of these. */
  function shortLine(item, photo) {
    return make('li', {class: `history-item short${item.state ? ' undone' : ''}`},
      make('span', {class: 'dot', data: {verdict: verdictAfter(photo) ?? ''}}),
      make('h3', {class: 'history-name'}, nameOf(photo.path)),
      make('span', {class: 'soft history-words'}, `${item.did === 'decide' ? '' : `${headline(item)}: `}${photoWords(photo, false)}${item.state ? ', undone' : ''}`),
      make('time', {class: 'soft numbers small', dateTime: item.at}, clock(item.at)))
  }

  async function revert(item) {
    const answer = await showDialog({
      title: 'Take this commit back?',
      body: [make('p', {}, `${count(item.photoCount)}: photos come back from the trash, and sidecars get what they had. What was decided otherwise since stays as it is.`)],
      buttons: [{label: 'Cancel', value: ''}, {label: 'Take it back', value: 'yes', kind: 'primary'}],
    })
    if (answer !== 'yes') return
    await app.attempt(async () => {
      const {answer: report} = await askLastingly(app.client, `/commits/${item.batch}/revert`, {})
      const left = report.left?.length ?? 0
      app.toasts.show(`${count(report.applied)} taken back${left ? `, ${left} could not be` : ''}.`, {problem: left > 0})
      await Promise.all([load(null), app.reloadLibrary()])
    })
  }

  app.onEvent('commit', ({state}) => { if (state !== 'running') load(null) }, closing.signal)
  app.onEvent('reset', () => load(null), closing.signal)
  load(null)
  return {element, title: 'History', update() {}, close: () => closing.abort()}
}

function nameOf(path) { return path.slice(path.lastIndexOf('/') + 1) }
