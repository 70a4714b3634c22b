import {make, fill, setText} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {bytes, count, number} from '../ui/format.js'
import {query} from '../remote/client.js'
import {afterCalm, newsCalm} from '../ui/calm.js'
import {failureKinds, sentence} from '../photo/failure.js'

/** The maximum per kind. */
const most = 500

/**
 * The photos whose pictures are missing or damaged: which, why, and what to do.
 *
 * @param {import('../app.js').App} app
 */
export function open(app) {
  const closing = new AbortController()
  const summary = make('p', {class: 'soft'})
  const retry = make('button', {class: 'button primary', type: 'button', hidden: true, onclick: tryAgain}, icon('redo'), make('span', {}, 'Try again'))
  const groups = make('div', {class: 'failure-groups'})
  const element = make('div', {class: 'page'},
    make('header', {class: 'page-head'}, make('h1', {}, 'Files that could not be read'), summary, retry), groups)

  async function load() {
    await app.attempt(async () => {
      const {counts, photos} = await app.client.get(`/failures${query({limit: most})}`, {signal: closing.signal})
      const total = counts.failed + counts.damaged + counts.unsupported
      setText(summary, total === 0
        ? 'Every file of this library could be read.'
        : 'Sluice changes none of these files. They stay in the library, you can decide about them, and they are read again when they change.')
      retry.hidden = counts.failed === 0
      fill(groups, ...Object.keys(failureKinds).filter((kind) => counts[kind] > 0).map((kind) => group(kind, counts[kind], photos)))
    })
  }

  function group(kind, total, photos) {
    const own = photos.filter(({failure}) => failure.kind === kind)
    const byReason = Map.groupBy(own, ({failure}) => failure.reason)
    const id = `failures-${kind}`
    return make('section', {'aria-labelledby': id},
      make('h2', {id}, `${failureKinds[kind].group} `, make('span', {class: 'soft numbers'}, number(total))),
      ...[...byReason].map(([reason, list]) => reasonGroup(reason, list)),
      own.length < total && make('p', {class: 'soft'}, `and ${count(total - own.length, 'more file')}`))
  }

  /** Files of one folder often fail for the same reason, which is shown once. */
  function reasonGroup(reason, list) {
    const {remedy} = list[0].failure
    return make('div', {class: 'failure-reason'},
      make('h3', {}, sentence(reason)), make('p', {class: 'soft'}, remedy),
      make('ul', {class: 'failure-list'}, ...list.map(line)))
  }

  function line({id, path, byteCount, accepted}) {
    const cut = path.lastIndexOf('/')
    return make('li', {}, make('a', {href: `/?photo=${id}`}, path.slice(cut + 1)),
      make('span', {class: 'soft small failure-folder'}, path.slice(0, cut)), make('span', {class: 'soft small numbers'}, `${accepted ? 'accepted · ' : ''}${bytes(byteCount)}`))
  }

  async function tryAgain() {
    retry.disabled = true
    await app.attempt(async () => {
      app.store.update({preparation: await app.client.post('/preparation', {run: true, retryFailed: true})})
      app.toasts.show('The files are being read again. Files that can be read now disappear from this list.')
    })
    retry.disabled = false
  }

  const renew = afterCalm(load, newsCalm, closing.signal)
  app.onEvent('library', renew, closing.signal)
  app.onEvent('preparation', ({state}) => { if (state !== 'running') renew() }, closing.signal)
  app.onEvent('reset', renew, closing.signal)
  load()
  return {element, title: 'Files that could not be read', update() {}, close: () => closing.abort()}
}
