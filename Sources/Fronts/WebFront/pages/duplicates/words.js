import {count} from '../ui/format.js'

/** The readable names of relations between photos. */
export const kindNames = {
  'identical-file': 'Identical files', 'identical-picture': 'Identical pictures', 'near-duplicate': 'Near-duplicates',
  'turned-copy': 'Turned copies', burst: 'Bursts',
}
const relations = {
  'identical-file': 'the same file', 'identical-picture': 'the same picture, other metadata', 'near-duplicate': 'looks the same',
  'turned-copy': 'the same, turned', burst: 'taken right after it',
}

/** `3 near-duplicates`. */
export function groupText(group) { return `${kindNames[group.kind].toLowerCase()}, ${count(group.photos.length)}` }

/** How a photo relates to the suggested one. */
export function evidenceWords(evidence) {
  if (!evidence) return ''
  const parts = [relations[evidence.kind] ?? evidence.kind]
  if (evidence.distance !== undefined && evidence.kind !== 'identical-picture') parts.push(count(evidence.distance, 'bit'))
  if (evidence.symmetry) parts.push(evidence.symmetry)
  if (evidence.secondsApart) parts.push(`${seconds(evidence.secondsApart)} apart`)
  return parts.join(', ')
}

function seconds(value) {
  if (value < 100) return `${Math.round(value * 10) / 10} s`
  return value < 86_400 ? `${Math.round(value / 60)} min` : count(Math.round(value / 86_400), 'day')
}
