import {make, setText} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {count, number} from '../ui/format.js'

/**
 * The bar above the grid: the filter, the order, and actions for the photos.
 *
 * @param {ReturnType<typeof import('./filter-field.js').createFilterField>} field
 * @param {object} on
 * @param {() => void} on.sidebar
 * @param {(anchor: HTMLElement) => void} on.looks
 * @param {() => void} on.share
 * @param {() => void} on.review
 * @param {() => void} on.commit
 */
export function createLibraryBar(field, on) {
  const amount = make('p', {class: 'soft numbers grid-count'})
  const sidebar = make('button', {class: 'icon-button sidebar-toggle', type: 'button', 'aria-label': 'Collections and filters', 'aria-expanded': 'false', onclick: on.sidebar}, icon('filter'))
  const looks = make('button', {class: 'icon-button', type: 'button', 'aria-label': 'Order and look', title: 'Order and look', 'aria-haspopup': 'menu', 'aria-expanded': 'false', onclick: () => on.looks(looks)}, icon('sort'))
  const share = make('button', {class: 'icon-button for-owner', type: 'button', 'aria-label': 'Share these photos', title: 'Share these photos', onclick: on.share}, icon('share'))
  const review = make('button', {class: 'button primary for-deciders', type: 'button', onclick: on.review}, icon('review'), make('span', {}, 'Review'))
  const commit = make('button', {class: 'button for-owner', type: 'button', hidden: true, onclick: on.commit}, icon('commit'), make('span', {}))

  return {
    elements: [
      make('div', {class: 'library-bar'}, sidebar, field.element, looks, share, commit, review),
      make('div', {class: 'library-line'}, field.chips, amount),
    ],
    showAmount(photos) { setText(amount, count(photos)) },
    showFilter(filter) { label(review, filter ? 'Review these' : 'Review') },
    showSidebar(isOpen) { sidebar.setAttribute('aria-expanded', String(isOpen)) },
    showPending(pending) {
      commit.hidden = pending === 0
      label(commit, `Commit ${number(pending)}`)
    },
  }
}

/** A button whose label is hidden when space is short. */
function label(button, text) {
  setText(button.querySelector('span'), text)
  button.setAttribute('aria-label', text)
  button.title = text
}
