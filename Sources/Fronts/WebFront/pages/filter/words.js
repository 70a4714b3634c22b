import {termsOf} from './terms.js'

const states = {
  any: 'any photo', unreviewed: 'not reviewed yet', decided: 'decided about', favourite: 'a favourite', kept: 'kept',
  keep: 'kept', trashed: 'in the trash, or to be moved there', trash: 'in the trash, or to be moved there', skipped: 'skipped',
  pending: 'decided, and not committed yet', missing: 'missing from the disk', damaged: 'damaged',
  failed: 'one that could not be read', unsupported: 'of a format that is not supported', landscape: 'wider than high',
  portrait: 'higher than wide', square: 'square', screenshot: 'a screenshot, it seems', document: 'a document, or looks like one',
  receipt: 'a receipt, it seems', video: 'a video', stack: 'of several files', hdr: 'of high dynamic range',
}
const traits = {
  location: 'a place', time: 'a time', camera: 'a known camera', lens: 'a known lens', format: 'a known format',
  rating: 'stars', tag: 'a tag', album: 'an album', sidecar: 'a sidecar', raw: 'a camera raw file', video: 'a film',
}
const keys = {
  name: 'its name', folder: 'its folder', camera: 'its camera', lens: 'its lens', format: 'its format', tag: 'its tags',
  album: 'its albums', taken: 'when it was taken', size: 'its file’s size', pixels: 'its pixels', pages: 'how many pages it has', rating: 'its stars',
  sharpness: 'its sharpness', orientation: 'its shape', verdict: 'its verdict', contrast: 'its contrast', noise: 'its noise',
  colourfulness: 'its colourfulness', colorfulness: 'its colourfulness', motion: 'its motion blur',
  shadows: 'how much of it is black', highlights: 'how much of it is white', text: 'the text in it', total: 'its total',
  duration: 'how long it plays',
}
const sorts = {
  taken: 'the time it was taken', name: 'its name', size: 'the size of its file', folder: 'its folder',
  sharpness: 'its sharpness', contrast: 'its contrast', noise: 'its noise', colourfulness: 'its colourfulness',
  motion: 'its motion blur', shadows: 'how much of it is black', highlights: 'how much of it is white',
  duration: 'how long it plays',
}

/**
 * Why a photo matches a filter: a sentence for each condition.
 *
 * @param {string} filter
 * @returns {{term: string, words: string}[]}
 */
export function reasons(filter) {
  return termsOf(filter).map((term) => ({term, words: inWords(term)}))
}

/** `-taken` becomes `by the time it was taken, in reverse`. */
export function sortInWords(sort) {
  const isDescending = sort.startsWith('-')
  const key = isDescending ? sort.slice(1) : sort
  return `by ${sorts[key] ?? key}${isDescending ? ', in reverse' : ''}`
}

function inWords(term) {
  const negated = /^(?:-|not\s+)(.*)$/i.exec(term)
  if (negated) {
    const inner = /^(?:is|has):/i.test(negated[1]) ? inWords(negated[1]) : ''
    if (inner.startsWith('It is ')) return `It is not ${inner.slice(6)}`
    if (inner.startsWith('It has ')) return `It does not have ${inner.slice(7)}`
    return `It does not match ${negated[1]}`
  }
  const condition = /^([a-z]+|plugin(?:\.[\w-]+){1,2}):(.+)$/i.exec(term)
  if (!condition) return `Its name, camera, tags or text contain ${term.replace(/^"(.*)"$/, '$1')}`
  const [, key, raw] = condition
  const value = raw.replace(/^"(.*)"$/, '$1')
  if (key === 'is') return `It is ${states[value.toLowerCase()] ?? value}`
  if (key === 'has') return `It has ${traits[value.toLowerCase()] ?? value}`
  const what = key.startsWith('plugin.') ? `its ${key.slice('plugin.'.length)}` : keys[key] ?? key
  if (value.startsWith('=')) return capital(`${what} is ${value.slice(1)}`)
  if (['name', 'folder', 'camera', 'lens'].includes(key)) return capital(`${what} ${/[*?]/.test(value) ? 'matches' : 'contains'} ${value}`)
  if (['tag', 'album'].includes(key)) return capital(`${value} is among ${what}`)
  return capital(`${what}: ${value}`)
}

function capital(text) { return text[0].toUpperCase() + text.slice(1) }
