import {make} from './dom.js'
import {showDialog} from './dialog.js'
import {actionName} from '../swipe/actions.js'
import {usualActions} from '../swipe/keys.js'

const signs = {right: '→', left: '←', up: '↑', down: '↓', space: 'Space', delete: 'Del', backspace: '⌫'}
const reviewing = ['favourite', 'trash', 'keep', 'skip', 'next', 'previous', 'undo', 'redo', 'commit']
const general = [
  [['?'], 'This help'], [['Esc'], 'Close, or go back'],
]
const review = [
  [['Space', 'Z'], 'Zoom'], [['T'], 'Add a tag'], [['0', ' – ', '5'], 'Stars'], [['I'], 'Facts about the photo'],
  [['W'], 'Why is this photo here'],
]
const zoomed = [
  [['+', '−'], 'Larger, smaller'], [['0', '1'], 'Whole photo; actual pixels'], [['←', '→', '↑', '↓'], 'Move'],
  [['PgUp', 'PgDn'], 'Turn the pages of a document'],
]
const alike = [
  [['1', ' – ', '9'], 'Keep this one, the others go'], [['A'], 'Keep all'], [['N'], 'Not duplicates'], [['U'], 'Undo'],
  [['←', '→'], 'Another group'], [['+', '−', '0'], 'Zoom all of them'],
]
const grid = [
  [['←', '→', '↑', '↓'], 'Go to another photo'], [['Shift', ' + ', '←', '→'], 'Select a range'], [['Ctrl', ' + ', 'A'], 'Select all'],
  [['D'], 'Select the whole day'], [['Enter'], 'Open'], [['Space'], 'Zoom'], [['F', 'K', 'S', 'X'], 'Decide about the selection'],
  [['/'], 'Filter'], [['Home', 'End'], 'First and last photo'],
]

/**
 * Lists the actions of keys and swipes.
 *
 * @param {Record<string, any> | null} preferences
 */
export function showHelp(preferences) {
  const actions = preferences?.actions ?? usualActions
  const gestures = reviewing.map((action) => [keysFor(actions, action), actionName(action)]).filter(([keys]) => keys.length)
  return showDialog({
    title: 'Keys and swipes', wide: true,
    body: [make('div', {class: 'help-columns'},
      section('Reviewing', [...gestures, ...review]), section('A zoomed photo', zoomed),
      section('The library', grid), section('Duplicates', alike), section('Everywhere', general))],
  })
}

function section(title, lines) {
  return make('section', {}, make('h3', {}, title), make('dl', {class: 'help-keys'}, ...lines.map(([keys, text]) =>
    make('div', {}, make('dt', {}, ...keys.map((key) => key.startsWith(' ') ? key : make('kbd', {}, key))), make('dd', {}, text)))))
}

function keysFor(actions, action) {
  return Object.entries(actions)
    .filter(([gesture, other]) => other === action && gesture.startsWith('key-') && gesture !== 'key-space')
    .map(([gesture]) => signs[gesture.slice(4)] ?? gesture.slice(4).toUpperCase())
}
