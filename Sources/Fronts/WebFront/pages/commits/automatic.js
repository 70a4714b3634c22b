import {make} from '../ui/dom.js'
import {showDialog} from '../ui/dialog.js'
import {number} from '../ui/format.js'

/** Of this browser: libraries whose automatic commits somebody was told about, with the number of decisions. */
const name = 'sluice.automatic'

function told() {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? {}
  } catch {
    return {}
  }
}

/**
 * Somebody knows that so many decisions are committed by themselves.
 *
 * @param {import('../app.js').App} app
 * @param {number} threshold
 */
export function noteAutomatic(app, threshold) {
  localStorage.setItem(name, JSON.stringify({...told(), [app.store.state.library.id]: threshold}))
}

/**
 * Before somebody reviews: says that decisions are committed by themselves, where that is so and this browser has not said
 * it of this library.
 *
 * @param {import('../app.js').App} app
 */
export async function tellAutomatic(app) {
  const {library, preferences} = app.store.state
  const threshold = preferences?.['commit-threshold'] ?? 0
  if (threshold === 0 || told()[library.id] === threshold) return
  const answer = await showDialog({
    title: 'Commit by itself?',
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

/** @returns {Promise<boolean>} whether it is off */
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
  return threshold === 1 ? 'Your files follow after each decision.' : `Your files follow after every ${number(threshold)} decisions, or when you commit.`
}
