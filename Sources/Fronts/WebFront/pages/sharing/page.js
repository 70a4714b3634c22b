import {make, fill, setText} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {count} from '../ui/format.js'
import {query, randomKey} from '../remote/client.js'
import {segmented, setting} from '../settings/controls.js'
import {shareList} from './list.js'

const scopes = [{value: 'look', label: 'Look'}, {value: 'decide', label: 'Look and decide'}]

/**
 * Makes links that show photos to other people, and lists what is shared.
 *
 * @param {import('../app.js').App} app
 * @param {URL} url `?filter=` is what to share
 */
export function open(app, url) {
  const closing = new AbortController()
  const {signal} = closing
  const wish = {scope: 'look'}
  const list = shareList(app, signal)
  const amount = make('span', {}, 'All photos')
  const made = make('div', {class: 'pair', role: 'status'})
  const [name, filter, lastDay] = ['name', 'filter', 'last-day'].map((key) => make('input', {class: 'field', type: 'text', data: {key}, autocomplete: 'off', maxLength: 1000}))
  Object.assign(name, {required: true, maxLength: 80})
  Object.assign(filter, {placeholder: 'All photos', spellcheck: false, onchange: countPhotos})
  Object.assign(lastDay, {type: 'date', min: today()})
  const [places, originals] = ['places', 'originals'].map((key) => make('input', {type: 'checkbox', data: {key}}))
  const scope = setting('Guests may', 'They never commit, and see nothing else of the library.', (id) => segmented(id, scopes, (value) => { wish.scope = value }))
  const submit = make('button', {class: 'button primary', type: 'submit'}, icon('share'), 'Make a link')
  const form = make('form', {class: 'panel', onsubmit: (event) => { event.preventDefault(); share() }},
    line('Name', 'Guests see it.', name), line('Photos', amount, filter), scope.element,
    line('Last day', 'Without one, the link works until you revoke it.', lastDay),
    line('Show where photos were taken', null, places),
    app.store.state.library.originals && line('Show the files themselves', 'With all that they contain, also where they were taken.', originals),
    submit)
  const element = make('div', {class: 'page narrow'},
    make('header', {class: 'page-head'}, make('h1', {}, 'Share photos'),
      make('p', {class: 'soft'}, 'A link shows an album, or the photos of a filter, to everybody who has it.')),
    form, made,
    make('section', {'aria-labelledby': 'shared-head'}, make('h2', {id: 'shared-head'}, 'Shared'), list.element))

  async function countPhotos() {
    const answer = await app.attempt(() => app.client.get(`/filters/check${query({filter: filter.value})}`, {signal}))
    if (answer) setText(amount, count(answer.count))
  }

  async function share() {
    submit.disabled = true
    const answer = await app.attempt(() => app.client.post('/shares', {
      ...wish, name: name.value.trim(), filter: filter.value, ends: endOf(lastDay.value), places: places.checked, originals: originals.checked,
    }, {key: randomKey(), signal}))
    submit.disabled = false
    if (!answer) return
    fill(made, ...linkWords(app, answer))
    made.scrollIntoView({block: 'nearest'})
    list.renew()
  }

  /** @param {URL} url */
  function update(url) {
    filter.value = url.searchParams.get('filter') ?? ''
    name.value = nameFor(filter.value)
    countPhotos()
  }

  scope.show(wish.scope)
  update(url)
  return {element, title: 'Share photos', update, close: () => closing.abort()}
}

/** A row of the form. */
function line(name, explanation, element) { return setting(name, explanation, (id) => ({element: Object.assign(element, {id}), show() {}})).element }

/** The album's name, where the filter is an album. */
function nameFor(filter) { return /^album:"?([^"]+?)"?$/.exec(filter)?.[1] ?? '' }

/** The day here, as in the value of a field: `2026-12-24`. */
function today() {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** The end of a day, here: `2026-12-24` → `2026-12-24T23:00:00Z`. */
function endOf(day) {
  if (!day) return undefined
  const [year, month, date] = day.split('-').map(Number)
  return new Date(year, month - 1, date + 1).toISOString().replace(/\.\d+/, '')
}

/** @param {import('../app.js').App} app */
function linkWords(app, {share, link, svg, secure}) {
  const source = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  const copy = async () => {
    await navigator.clipboard.writeText(link)
    app.toasts.show('The link was copied.')
  }
  return [
    make('div', {class: 'pair-code'}, make('img', {src: source, alt: `Code with the link of ${share.name}`, width: 320, height: 320})),
    make('div', {class: 'pair-words'},
      make('p', {}, `The link of ${share.name}`),
      make('code', {class: 'pair-link'}, link),
      // Browsers allow it only to secure pages.
      navigator.clipboard && make('button', {class: 'button', type: 'button', onclick: copy}, 'Copy the link'),
      make('ul', {class: 'pair-notes soft'},
        make('li', {}, 'It is shown only now. It works in any number of browsers, until it ends or you revoke it.'),
        !app.store.state.library.reachable && make('li', {}, 'Only this machine can open it: ', make('code', {}, 'sluice serve --listen'), ' lets others reach the library.'),
        !secure && make('li', {}, 'The connection is not encrypted: use it in a network that you trust.'))),
  ]
}
