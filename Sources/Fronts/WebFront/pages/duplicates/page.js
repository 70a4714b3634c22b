import {make, fill, isTyping, setText} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {query} from '../remote/client.js'
import {postLastingly} from '../remote/lasting.js'
import {firstOf} from '../remote/signals.js'
import {count, number} from '../ui/format.js'
import {letMessagesDown, liftMessages} from '../ui/lift.js'
import {createComparison} from './comparison.js'
import {kindNames, groupText} from './words.js'

const pageSize = 30
/** Groups left in the list when more are loaded. */
const ahead = 5

/**
 * Groups of photos that look alike, one at a time, side by side: to keep one photo, or all.
 *
 * @param {import('../app.js').App} app
 */
export function open(app) {
  const closing = new AbortController()
  let [groups, place, total] = [[], 0, 0]
  /** The query behind the groups on display. */
  let question = {kind: null, filter: null, distance: null}
  let [isBusy, loading, loaded] = [false, null, 0]
  /** Answers given here, for undo: the latest last. */
  const done = []

  const heading = make('p', {class: 'soft numbers', role: 'status'})
  const kind = make('select', {class: 'field', 'aria-label': 'Kind', onchange: () => go({kind: kind.value})},
    make('option', {value: ''}, 'Duplicates'), ...Object.entries(kindNames).map(([value, name]) => make('option', {value}, name)))
  const merge = make('input', {type: 'checkbox', id: 'duplicates-merge', checked: true})
  const comparison = createComparison(app, {keep})
  const before = button('back', 'Previous group (←)', () => step(-1))
  const after = button('forward', 'Next group (→)', () => step(1))
  const keepAll = make('button', {class: 'button', type: 'button', onclick: () => answer({verdict: 'keep-all'})}, 'Keep all ', make('kbd', {}, 'A'))
  const different = make('button', {class: 'button', type: 'button', onclick: () => answer({verdict: 'different'})}, 'Not duplicates ', make('kbd', {}, 'N'))
  const undo = make('button', {class: 'button', type: 'button', disabled: true, onclick: () => takeBack()}, 'Undo ', make('kbd', {}, 'U'))
  const empty = make('p', {class: 'empty-line soft', hidden: true})
  const bar = make('div', {class: 'duplicates-bar', role: 'toolbar', 'aria-label': 'About this group'},
    before, keepAll, different, undo,
    make('label', {class: 'duplicates-merge', htmlFor: 'duplicates-merge'}, merge, ' Merge stars, tags and place into the photo that stays'), after)
  const element = make('div', {class: 'duplicates'},
    make('header', {class: 'duplicates-head'}, make('h1', {}, 'Duplicates'), heading, kind), empty, comparison.element, bar)

  function button(sign, label, onclick) {
    return make('button', {class: 'icon-button', type: 'button', 'aria-label': label, title: label, onclick}, icon(sign))
  }

  function go(changes) {
    const next = new URL(location.href)
    for (const [name, value] of Object.entries(changes)) value ? next.searchParams.set(name, value) : next.searchParams.delete(name)
    app.navigate(next.pathname + next.search)
  }

  function queryInAddress() {
    const {searchParams} = new URL(location.href)
    return {kind: searchParams.get('kind'), filter: searchParams.get('filter'), distance: searchParams.get('distance')}
  }

  async function load() {
    loading?.abort()
    loading = new AbortController()
    const signal = firstOf(closing.signal, loading.signal)
    const wanted = queryInAddress()
    kind.value = wanted.kind ?? ''
    await app.attempt(async () => {
      const answer = await app.client.get(`/duplicates${query({...wanted, limit: pageSize})}`, {signal, patience: Infinity})
      question = wanted
      groups = answer.groups
      total = answer.total
      place = Math.min(place, Math.max(0, groups.length - 1))
      loaded += 1
      show()
    })
  }

  /** Answered groups are gone on the server; the remaining ones are in the order known here. */
  async function loadMore() {
    if (groups.length >= total || groups.length - place > ahead) return
    const mine = loaded
    await app.attempt(async () => {
      const answer = await app.client.get(`/duplicates${query({...question, offset: groups.length, limit: pageSize})}`, {signal: closing.signal, patience: Infinity})
      if (mine !== loaded) return
      const known = new Set(groups.map((group) => group.id))
      groups.push(...answer.groups.filter((group) => !known.has(group.id)))
      total = answer.total
      show({isSame: true})
    })
  }

  function show({isSame = false} = {}) {
    const group = groups[place]
    setText(heading, group ? `Group ${number(place + 1)} of ${number(total)}: ${groupText(group)}` : '')
    empty.hidden = Boolean(group)
    fill(empty, done.some(({list}) => list === loaded) ? 'That was the last one. The next commit applies your decisions.' : 'No photos look alike here, or you have decided about all of them.')
    comparison.element.hidden = !group
    for (const each of [keepAll, different]) each.disabled = !group
    before.disabled = place === 0
    after.disabled = place >= groups.length - 1
    undo.disabled = done.length === 0
    if (group && !isSame) {
      comparison.show(group)
      app.announce(`Group ${place + 1} of ${total}: ${groupText(group)}. Suggested: ${nameOf(group, group.suggested)}, ${group.reason}.`)
    }
  }

  function step(by) {
    const next = place + by
    if (isBusy || next < 0 || next >= groups.length) return
    place = next
    show()
    loadMore()
  }

  /** A photo that was chosen to stay beside another one stays, whichever is kept. */
  function keep(id) {
    const settled = groups[place].photos.filter((photo) => photo.compared.isSettled && photo.id !== id)
    return answer({keep: [id, ...settled.map((photo) => photo.id)]})
  }

  async function answer(words) {
    const group = groups[place]
    if (!group || isBusy) return
    isBusy = true
    const mine = loaded
    await app.attempt(async () => {
      const photos = group.photos.map((photo) => photo.id)
      const body = {...words, photos, ...(words.keep ? {merge: merge.checked} : {})}
      const path = `/duplicates/${group.id}${query({kind: question.kind, distance: question.distance})}`
      const {answer} = await loadingWhatChanged(postLastingly(app.client, path, body))
      done.push({id: answer.id, group, place, list: mine})
      groups = groups.filter((each) => each !== group)
      if (mine === loaded) total -= 1
      else load()
      place = Math.min(place, Math.max(0, groups.length - 1))
      const text = words.keep ? `${nameOf(group, words.keep[0])} stays; the next commit moves ${count(answer.trashed.length)} to the trash.`
        : words.verdict === 'different' ? 'Marked as different. They reappear only if a new photo joins the group.' : 'All of them stay.'
      app.toasts.show(text, {action: 'Undo', onAction: () => takeBack(answer.id)})
      show()
      loadMore()
    })
    isBusy = false
  }

  /** @param {string} [id] of an answer; by default, the last one */
  async function takeBack(id = done.at(-1)?.id) {
    const last = done.find((answer) => answer.id === id)
    if (!last || isBusy) return
    isBusy = true
    const drop = () => done.splice(done.indexOf(last), 1)
    await app.attempt(async () => {
      await loadingWhatChanged(app.client.delete(`/duplicate-decisions/${last.id}`), drop)
      drop()
      app.toasts.show('Undone.')
      // The answer belongs to another list, possibly of another kind.
      if (last.list !== loaded) return load()
      place = Math.min(last.place, groups.length)
      groups.splice(place, 0, last.group)
      total += 1
      show()
    })
    isBusy = false
  }

  /** Reloads the groups if the server reports that they have changed. */
  async function loadingWhatChanged(request, before = () => {}) {
    try {
      return await request
    } catch (error) {
      if (error.status === 404 || error.status === 409) {
        before()
        load()
      }
      throw error
    }
  }

  function nameOf(group, id) { return group.photos.find((photo) => photo.id === id)?.name ?? '' }

  function press(event) {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const kept = groups[place]?.photos[Number(key) - 1]
    const run = /^[1-9]$/.test(key) ? kept && (() => keep(kept.id)) : {
      a: () => answer({verdict: 'keep-all'}), n: () => answer({verdict: 'different'}), u: () => takeBack(),
      ArrowLeft: () => step(-1), ArrowRight: () => step(1),
      '+': () => comparison.zoom(1.4), '=': () => comparison.zoom(1.4), '-': () => comparison.zoom(1 / 1.4), '0': () => comparison.fit(),
    }[key]
    if (!run || event.target instanceof HTMLSelectElement) return
    event.preventDefault()
    run()
  }

  document.addEventListener('keydown', press, {signal: closing.signal})
  app.onEvent('reset', load, closing.signal)
  liftMessages(bar)
  load()
  return {
    element, title: 'Duplicates',
    update() {
      place = 0
      load()
    },
    close() {
      closing.abort()
      letMessagesDown(bar)
      comparison.close()
    },
  }
}
