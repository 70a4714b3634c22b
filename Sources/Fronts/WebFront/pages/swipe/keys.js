/** @type {Record<string, string>} Default actions until preferences are loaded: the same as in `Preferences`. */
export const usualActions = {
  'swipe-right': 'favourite', 'swipe-left': 'trash', 'swipe-up': 'keep', 'swipe-down': 'skip',
  'key-right': 'favourite', 'key-left': 'trash', 'key-up': 'keep', 'key-down': 'skip',
  'key-f': 'favourite', 'key-x': 'trash', 'key-delete': 'trash', 'key-k': 'keep', 'key-s': 'skip',
  'key-n': 'next', 'key-p': 'previous', 'key-backspace': 'previous', 'key-u': 'undo', 'key-r': 'redo', 'key-c': 'commit',
  'key-0': 'rate:0', 'key-1': 'rate:1', 'key-2': 'rate:2', 'key-3': 'rate:3', 'key-4': 'rate:4', 'key-5': 'rate:5',
}

/** The page's own keys, unless preferences assign another action. */
const own = {space: 'zoom', z: 'zoom', t: 'tag', i: 'facts', w: 'why', escape: 'leave'}

/** @type {import('./intent.js').Direction[]} */
const directions = ['right', 'left', 'up', 'down']

const names = {' ': 'space', ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down'}

/**
 * The name of a key in preferences; null for keys that belong to the browser.
 *
 * @param {KeyboardEvent} event
 */
export function keyName(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return null
  const {key} = event
  if (names[key]) return names[key]
  return key.length === 1 || /^[A-Za-z]+$/.test(key) ? key.toLowerCase() : null
}

/** @param {string} key its name in preferences */
export function isArrow(key) { return ['left', 'right', 'up', 'down'].includes(key) }

/**
 * The action of a key.
 *
 * @param {string} key
 * @param {Record<string, any> | null} preferences
 * @returns {string | null}
 */
export function actionOf(key, preferences) {
  const gesture = `key-${key}`
  const chosen = preferences?.[`gesture.${gesture}`]
  const action = chosen ?? own[key] ?? (preferences?.actions ?? usualActions)[gesture]
  return action === 'nothing' ? null : action ?? null
}

/**
 * The action of a swipe.
 *
 * @param {import('./intent.js').Direction} direction
 */
export function swipeAction(direction, preferences) {
  const action = (preferences?.actions ?? usualActions)[`swipe-${direction}`]
  return action === 'nothing' ? null : action ?? null
}

/**
 * The direction in which a card leaves for an action: that of its swipe.
 *
 * @returns {import('./intent.js').Direction}
 */
export function directionFor(action, preferences) {
  const actions = preferences?.actions ?? usualActions
  return directions.find((direction) => actions[`swipe-${direction}`] === action) ?? 'up'
}
