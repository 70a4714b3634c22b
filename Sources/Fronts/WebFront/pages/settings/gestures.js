import {make} from '../ui/dom.js'
import {actionName} from '../swipe/actions.js'
import {usualActions} from '../swipe/keys.js'
import {select} from './controls.js'

const gestures = {
  'swipe-right': 'Swipe to the right', 'swipe-left': 'Swipe to the left', 'swipe-up': 'Swipe up', 'swipe-down': 'Swipe down',
  'key-right': 'Key →', 'key-left': 'Key ←', 'key-up': 'Key ↑', 'key-down': 'Key ↓',
  'key-f': 'Key F', 'key-k': 'Key K', 'key-s': 'Key S', 'key-x': 'Key X', 'key-space': 'Space',
}
const actions = [
  'favourite', 'keep', 'skip', 'trash', 'next', 'previous', 'undo', 'redo', 'commit',
  'rate:1', 'rate:2', 'rate:3', 'rate:4', 'rate:5', 'nothing',
].map((value) => ({value, label: actionName(value)}))
/** The space bar zooms unless it has another action. */
const space = [{value: 'zoom', label: actionName('zoom')}, ...actions]

/**
 * The actions of swipes and keys.
 *
 * @param {(changes: Record<string, string | null>) => void} onChange
 * @returns {import('./controls.js').Control<Record<string, any>>} for preferences
 */
export function gestureTable(onChange) {
  const rows = Object.keys(gestures).map((gesture) => {
    const usual = usualActions[gesture] ?? (gesture === 'key-space' ? 'zoom' : 'nothing')
    const {element, show} = select(`gesture-${gesture}`, gesture === 'key-space' ? space : actions, (chosen) =>
      onChange({[`gesture.${gesture}`]: chosen === usual ? null : chosen}))
    return {
      element: make('div', {class: 'gesture'}, make('label', {htmlFor: element.id}, gestures[gesture]), element),
      show(preferences) {
        const inForce = gesture === 'key-space' ? null : preferences.actions?.[gesture]
        show(preferences[`gesture.${gesture}`] ?? inForce ?? usual)
      },
    }
  })
  return {
    element: make('div', {class: 'gesture-table'}, ...rows.map(({element}) => element)),
    show(preferences) { for (const row of rows) row.show(preferences) },
  }
}
