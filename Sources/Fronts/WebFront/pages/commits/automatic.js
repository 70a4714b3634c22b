import {make} from '../ui/dom.js'
import {showDialog} from '../ui/dialog.js'
import {number} from '../ui/format.js'

/** In this browser: the libraries whose users were told about automatic commits, with the threshold. */
const name = 'sluice.automatic'

function explained() {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? {}
  } catch {
    return {}
  }
}

/**
 * Records that the user knows about automatic commits at this threshold.
 *
 * @param {import('../app.js').App} app
 * @param {number} threshold
 */
export function noteAutomatic(app, threshold) {
  localStorage.setItem(name, JSON.stringify({...explained(), [app.store.state.library.id]: threshold}))
}

/**
 * Before a review: explains that decisions are committed automatically, if they are and this browser has not explained it for
 * this library.
 *
 * @param {import('../app.js').App} app
 */
export async function explainAutomatic(app) {
  const {library, preferences} = app.store.state
  const threshold = preferences?.['commit-threshold'] ?? 0
  if (threshold === 0 || explained()[library.id] === threshold) return
  const answer = await showDialog({
    title: 'Commit automatically?',
    body: [make('div', {class: 'commit-sheet'},
      make('p', {}, `This library commits after every ${number(threshold)} decisions of a review: stars, tags and favourites are written into sidecars beside your photos, and photos that you sent to the trash are moved there.`),
      make('p', {}, 'Photos themselves are never changed. Each commit is announced, and you can revert it.'),
      make('p', {class: 'soft small'}, 'You can change this in Settings.'))],
    buttons: [
      {label: 'Only when I commit', value: 'never', work: () => turnOff(app)},
      {label: threshold === 1 ? 'After each decision' : `After every ${number(threshold)} decisions`, value: 'automatic', kind: 'primary'},
    ],
  })
  if (answer === '') return
  noteAutomatic(app, answer === 'never' ? 0 : threshold)
}

/** @returns {Promise<boolean>} whether it was turned off */
async function turnOff(app) {
  const preferences = await app.attempt(() => app.client.patch('/preferences', {'commit-threshold': 0}))
  if (preferences) app.store.update({preferences})
  return Boolean(preferences)
}

/**
 * `Nothing happens to your files until you commit.`
 *
 * @param {Record<string, any> | null} preferences
 */
export function automaticText(preferences) {
  const threshold = preferences?.['commit-threshold'] ?? 0
  if (threshold === 0) return 'Nothing happens to your files until you commit.'
  return threshold === 1 ? 'Each decision is committed automatically.' : `Decisions are committed after every ${number(threshold)}, or when you commit.`
}
