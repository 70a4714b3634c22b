import {make} from '../ui/dom.js'
import {measure, money} from '../ui/format.js'

/** Longer texts are folded. */
const shortText = 60

/**
 * What plugins found in a photo, for a panel: sums and short values in full, texts and lists folded.
 *
 * @param {import('../remote/types.js').DetailedPhoto} photo
 * @returns {HTMLElement | null} null if there is nothing to show
 */
export function photoFindings(photo) {
  const parts = (photo.plugins ?? []).flatMap((result) => result.problem ? [line(result.name, result.problem, 'soft')] : found(result.values))
  return parts.length > 0 ? make('section', {class: 'findings', 'aria-label': 'Found in the picture'}, ...parts) : null
}

/**
 * The plugin `text` reports a sum and its currency as two values, which are shown as one.
 *
 * @param {Record<string, any>} values
 */
function found({total, tax, currency, ...others}) {
  const sums = Object.entries({total, tax}).filter(([, value]) => value !== undefined)
  return [
    ...sums.map(([name, value]) => typeof value === 'number' ? line(name, money(value, currency), 'finding-sum') : finding(name, value)),
    ...(currency !== undefined && sums.length === 0 ? [finding('currency', currency)] : []),
    ...Object.entries(others).filter(([, value]) => value !== '').map(([name, value]) => finding(name, value)),
  ]
}

function finding(name, value) {
  if (value === true || value === false) return line(name, value ? 'Yes' : 'No')
  if (typeof value === 'number') return line(name, measure(value))
  if (typeof value !== 'string') return folded(name, JSON.stringify(value, null, 1))
  return value.length > shortText || value.includes('\n') ? folded(name, value) : line(name, value)
}

function line(name, value, look) {
  return make('p', {class: 'finding'}, make('span', {class: 'soft'}, title(name)), make('span', {class: look}, value))
}

function folded(name, text) {
  return make('details', {class: 'finding-more'}, make('summary', {}, title(name)), make('p', {class: 'finding-text'}, text))
}

/** Turns `bitsPerPixel` into `Bits per pixel`. */
function title(name) {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ').trim().toLowerCase()
  return words ? words[0].toUpperCase() + words.slice(1) : name
}
