import {make, setText} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {count, number} from '../ui/format.js'
import {createProgressView} from './progress.js'

/**
 * The bar above the cards: the review's progress, the commit button, and links.
 *
 * @param {object} on
 * @param {(action: string) => void} on.perform
 * @param {(anchor: HTMLElement) => void} on.more
 */
export function createReviewBar({perform, more}) {
  const progress = createProgressView()
  const why = make('button', {class: 'chip', type: 'button', 'aria-label': 'Why is this photo here?', title: 'Why is this photo here? (W)', onclick: () => perform('why')}, icon('filter'), make('span', {}, 'All photos'))
  const pendingCount = make('span', {class: 'badge', hidden: true})
  const commit = make('button', {class: 'button primary commit for-owner', type: 'button', disabled: true, onclick: () => perform('commit')}, icon('commit'), make('span', {class: 'commit-label'}, 'Commit'), pendingCount)
  const facts = make('button', {class: 'icon-button', type: 'button', 'aria-label': 'Facts', 'aria-pressed': 'false', 'aria-controls': 'photo-facts', title: 'Facts (I)', onclick: () => perform('facts')}, icon('info'))
  const menu = make('button', {class: 'icon-button', type: 'button', 'aria-label': 'More', 'aria-haspopup': 'menu', 'aria-expanded': 'false', onclick: () => more(menu)}, icon('more'))

  return {
    element: make('header', {class: 'review-bar'},
      make('a', {class: 'icon-button', href: '/', 'aria-label': 'Back to the library', title: 'Library (Esc)'}, icon('back')),
      why, progress.element, commit, facts, menu),

    showProgress: progress.show,

    /** @param {string} filter the filter of the review */
    showFilter(filter) {
      setText(why.querySelector('span'), filter || 'All photos')
      why.setAttribute('aria-label', `Why is this photo here? ${filter || 'All photos'}`)
    },

    /** @param {number} pending decisions that can be committed @param {boolean} isCommitting */
    showPending(pending, isCommitting) {
      pendingCount.hidden = pending === 0
      setText(pendingCount, number(pending))
      commit.disabled = pending === 0 || isCommitting
      commit.setAttribute('aria-label', pending ? `Commit ${count(pending, 'decision')}` : 'Nothing to commit')
    },

    showFacts(isOpen) { facts.setAttribute('aria-pressed', String(isOpen)) },
  }
}

/**
 * The buttons below the cards.
 *
 * @param {(action: string) => void} perform
 */
export function createActionRow(perform) {
  const button = (action, sign, name, kind) => make('button', {class: `action ${kind}`, type: 'button', data: {action}, onclick: () => perform(action)},
    make('span', {class: 'action-disc'}, icon(sign)), make('span', {}, name))
  return make('footer', {class: 'review-actions'}, make('div', {class: 'action-row', role: 'group', 'aria-label': 'Decide'},
    button('trash', 'trash', 'Trash', 'verdict'), button('skip', 'skip', 'Skip', 'verdict'), button('undo', 'undo', 'Undo', 'minor'),
    button('keep', 'keep', 'Keep', 'verdict'), button('favourite', 'favourite', 'Favourite', 'verdict')))
}
