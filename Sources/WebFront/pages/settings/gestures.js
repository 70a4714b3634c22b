import {make} from '../ui/dom.js'
import {select} from './controls.js'
import {usualActions} from '../swipe/keys.js'

const gestures = {
  'swipe-right': 'Swipe to the right', 'swipe-left': 'Swipe to the left', 'swipe-up': 'Swipe up', 'swipe-down': 'Swipe down',
  'key-right': 'Key →', 'key-left': 'Key ←', 'key-up': 'Key ↑', 'key-down': 'Key ↓',
  'key-f': 'Key F', 'key-k': 'Key K', 'key-s': 'Key S', 'key-x': 'Key X', 'key-space': 'Space',
}
const actions = [
  ['favourite', 'Favourite'], ['keep', 'Keep'], ['skip', 'Skip'], ['trash', 'Trash'], ['next', 'Next, without a verdict'], ['previous', 'Back by one'],
  ['undo', 'Undo'], ['redo', 'Redo'], ['commit', 'Commit'],
  ['rate:1', '★'], ['rate:2', '★★'], ['rate:3', '★★★'], ['rate:4', '★★★★'], ['rate:5', '★★★★★'], ['nothing', 'Nothing'],
].map(([value, label]) => ({value, label}))

/**
 * What swipes and keys mean.
 *
 * @param {Record<string, any>} preferences
 * @param {(changes: Record<string, string | null>) => void} onChange
 */
export function gestureTable(preferences, onChange) {
  return make('div', {class: 'gesture-table'}, ...Object.entries(gestures).map(([gesture, name]) => {
    const id = `gesture-${gesture}`
    const isZoom = gesture === 'key-space' && !preferences['gesture.key-space']
    const value = isZoom ? 'zoom' : preferences['gesture.' + gesture] ?? preferences.actions?.[gesture] ?? usualActions[gesture] ?? 'nothing'
    const choices = gesture === 'key-space' ? [{value: 'zoom', label: 'Zoom'}, ...actions] : actions
    const own = choices.some((choice) => choice.value === value) ? [] : [{value, label: value}]
    return make('div', {class: 'gesture'}, make('label', {htmlFor: id}, name),
      select(id, [...choices, ...own], value, (chosen) => onChange({[`gesture.${gesture}`]: chosen === 'zoom' || chosen === usualActions[gesture] ? null : chosen})))
  }))
}
