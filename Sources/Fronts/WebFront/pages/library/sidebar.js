import {make, fill} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {number} from '../ui/format.js'
import {query} from '../remote/client.js'
import {isGuest, mayDecide} from '../access/guest.js'
import {hasTerm, withTerm, withoutTerm} from '../filter/terms.js'
import {writeAddress} from './address.js'

const facets = {
  year: 'Years', camera: 'Cameras', tag: 'Tags', rating: 'Stars', folder: 'Folders', format: 'Formats', lens: 'Lenses',
}
const opened = new Set(['year', 'camera'])
const mostValues = 60

/**
 * Collections and filters: collections to open, and properties to narrow the view.
 *
 * @param {import('../app.js').App} app
 * @param {object} on
 * @param {(filter: string) => void} on.filter
 * @param {() => void} on.close
 */
export function createSidebar(app, {filter: setFilter, close}) {
  const collections = make('ul', {class: 'collection-list'})
  const albums = make('ul', {class: 'collection-list'})
  const albumSection = make('section', {'aria-labelledby': 'albums-head', hidden: true}, make('h3', {id: 'albums-head'}, 'Albums'), albums)
  const lists = new Map(Object.keys(facets).map((name) => [name, make('ul', {class: 'facet-list'})]))
  const groups = [...lists].map(([name, list]) => make('details', {open: opened.has(name), data: {facet: name}}, make('summary', {}, make('span', {}, facets[name]), icon('down')), list))
  const element = make('aside', {class: 'sidebar', 'aria-label': 'Collections and filters'},
    make('div', {class: 'sidebar-head'}, make('h2', {}, 'Library'),
      make('button', {class: 'icon-button sheet-close', type: 'button', 'aria-label': 'Close collections', onclick: close}, icon('close'))),
    make('div', {class: 'sidebar-body', tabIndex: 0, role: 'group', 'aria-label': 'Collections and filters'},
      collections, albumSection, make('section', {'aria-labelledby': 'facets-head', class: 'facets'}, make('h3', {id: 'facets-head'}, 'Narrow down'), ...groups)))
  let current = {filter: '', sort: ''}
  let loading = null

  function showCollections(library) {
    if (!library) return
    const {totals} = library
    const {byVerdict} = totals
    const list = [
      ['', 'photos', 'All photos', totals.photos], ['is:unreviewed', 'review', 'Not reviewed', totals.unreviewed],
      ['is:favourite', 'favourite', 'Favourites', byVerdict.favourite ?? 0], ['is:kept', 'keep', 'Kept', byVerdict.keep ?? 0],
      ['is:skipped', 'skip', 'Skipped', byVerdict.skip ?? 0], ['is:trashed', 'trash', 'Trash', byVerdict.trash ?? 0],
      ['is:pending', 'pending', 'To be committed', totals.pending],
    ]
    const [everything, ...others] = list
    const shown = mayDecide({library}) ? others.filter(([filter]) => filter !== 'is:pending' || !isGuest({library})) : []
    fill(collections, ...[everything, ...shown].map((entry) => collection(...entry)),
      !isGuest({library}) && place('/duplicates', 'duplicates', 'Duplicates'),
      !isGuest({library}) && totals.failed > 0 && place('/failures', 'warning', 'Could not be read', totals.failed))
  }

  /** A link to a page. */
  function place(href, sign, label, count) {
    return make('li', {}, make('a', {class: 'collection', href, data: {key: href}}, icon(sign), make('span', {}, label), count && make('span', {class: 'count'}, number(count))))
  }

  function collection(filter, sign, label, count) {
    return make('li', {}, make('a', {
      class: 'collection', data: {key: filter}, href: writeAddress({...current, filter, photo: null, select: null}),
      'aria-current': current.filter === filter ? 'true' : null,
    }, icon(sign), make('span', {}, label), make('span', {class: 'count'}, number(count))))
  }

  async function load() {
    loading?.abort()
    loading = new AbortController()
    const {signal} = loading
    const [counts, list] = await Promise.all([
      app.client.get(`/facets${query({filter: current.filter, of: Object.keys(facets).join(',')})}`, {signal}),
      app.client.get('/albums', {signal}),
    ])
    for (const [name, element] of lists) showFacet(element, counts[name] ?? [])
    albumSection.hidden = list.albums.length === 0
    fill(albums, ...list.albums.map((album) => collection(album.filter ?? `album:"${album.name}"`, 'album', album.name, album.photos)))
  }

  function showFacet(list, values) {
    list.closest('details').hidden = values.length === 0
    fill(list, ...inOrder(list, values).slice(0, mostValues).map(({value, count, filter}) => {
      const isOn = hasTerm(current.filter, filter)
      return make('li', {}, make('button', {
        class: 'facet', type: 'button', 'aria-pressed': String(isOn), data: {key: filter},
        onclick: () => setFilter(isOn ? withoutTerm(current.filter, filter) : withTerm(current.filter, filter)),
      }, make('span', {}, list === lists.get('rating') && value !== null ? starText(value) : value ?? 'None'), make('span', {class: 'count'}, number(count))))
    }))
  }

  /** The latest years first; everything else in the server's order. */
  function inOrder(list, values) {
    return list === lists.get('year') ? [...values].sort((a, b) => (b.value ?? '').localeCompare(a.value ?? '')) : values
  }

  return {
    element,
    /** @param {{filter: string, sort: string}} address */
    show(address) {
      current = address
      showCollections(app.store.state.library)
    },
    /** Reloads the counts of each property, after the photos. */
    renew: () => app.attempt(load),
    showCollections: () => showCollections(app.store.state.library),
    close: () => loading?.abort(),
  }
}

function starText(value) {
  const stars = Number(value)
  return stars > 0 ? '★'.repeat(stars) : stars === 0 ? 'No stars' : 'Rejected'
}
