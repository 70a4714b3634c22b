import {verdicts} from '../photo/verdicts.js'

const names = {
  next: 'Next, without a verdict', previous: 'Previous photo', undo: 'Undo', redo: 'Redo', commit: 'Commit', zoom: 'Zoom',
  tag: 'Add a tag', facts: 'Facts', why: 'Why is it here', nothing: 'Nothing',
}
/** @type {Record<string, import('../ui/icons.js').Icon>} */
const icons = {next: 'forward', previous: 'back', undo: 'undo', redo: 'redo', commit: 'commit', zoom: 'zoom', tag: 'tag', facts: 'info', why: 'filter'}

/** The name of an action: `Favourite`, `★★★`, `Tag Places/Norway`. */
export function actionName(action) {
  if (action === 'rate:0') return 'No stars'
  if (action.startsWith('rate:')) return '★'.repeat(Number(action.slice(5)))
  if (action.startsWith('tag:')) return `Tag ${action.slice(4)}`
  return verdicts[action]?.name ?? names[action] ?? action
}

/**
 * The icon of an action; nothing if its name is enough.
 *
 * @returns {import('../ui/icons.js').Icon | null}
 */
export function actionIcon(action) {
  if (action.startsWith('rate:')) return null
  if (action.startsWith('tag:')) return 'tag'
  return verdicts[action]?.icon ?? icons[action] ?? 'check'
}
