import {count} from '../ui/format.js'
import {changesText} from '../commits/words.js'
import {verdictText} from '../photo/verdicts.js'
import {stepDeed} from './steps.js'

const deeds = {
  decide: 'Decided', undo: 'Undone', redo: 'Redone', revert: 'Reverted', restore: 'Restored', import: 'Imported', commit: 'Committed',
}
const changes = {written: 'written', removed: 'removed', trashed: 'into the trash', restored: 'back from the trash'}

/** `Committed: 7 sidecars, 3 to the trash`, or for a step `Decided 12 photos`. */
export function headline(item) {
  if (item.batch && item.counts) return batchHeadline(item)
  const mark = item.state === 'undone' ? ', undone' : item.state === 'dropped' ? ', undone for good' : ''
  const unfinished = item.batch && !item.finished ? ', not finished' : ''
  return `${stepDeed(item) ?? `${deeds[item.did] ?? item.did} ${count(item.photoCount)}`}${unfinished}${mark}`
}

function batchHeadline({did, counts, finished}) {
  const done = changesText(counts)
  const parts = [
    done && `${deeds[did] ?? did}: ${done}`,
    counts.left > 0 && `${count(counts.left)} could not be changed`,
    counts.open > 0 && `${count(counts.open)} not finished`,
  ].filter(Boolean)
  const text = parts.join('; ') || `${deeds[did] ?? did}: nothing`
  return finished || counts.open > 0 ? text : `${text}, not finished`
}

/** What changed for a photo: `not reviewed → favourite, ★★★`, or what was done to its files. */
export function photoWords(photo, isBatch) {
  if (!isBatch) return changeText(photo.before ?? {}, photo.after ?? {})
  if (photo.state === 'left') return `skipped: ${photo.words ?? photo.reason ?? 'the commit was stopped'}`
  const done = (photo.files ?? []).map((file) => `${file.name} ${changes[file.change] ?? file.change}`).join(', ')
  return `${done || 'nothing to do'}${photo.state === 'intended' ? ', begun' : ''}`
}

/** The verdict after a decision, for its colour. */
export function verdictAfter(photo) { return photo.after?.verdict ?? null }

/** The difference that a decision made; empty if it is about an album, for example. */
function changeText(before, after) {
  const [verdict, newVerdict] = [before.verdict ?? null, after.verdict ?? null]
  const [stars, newStars] = [before.rating ?? 0, after.rating ?? 0]
  const [tags, newTags] = [before.tags ?? {}, after.tags ?? {}]
  const tagged = [...new Set([...Object.keys(tags), ...Object.keys(newTags)])].filter((tag) => tags[tag] !== newTags[tag])
  return [
    verdict !== newVerdict && `${verdictText(verdict)} → ${verdictText(newVerdict)}`,
    stars !== newStars && (newStars > 0 ? '★'.repeat(newStars) : 'no stars'),
    ...tagged.map((tag) => (newTags[tag] ?? !tags[tag]) ? `+${tag}` : `−${tag}`),
  ].filter(Boolean).join(', ')
}

/** Only a commit that changed files and was not reverted can be reverted. */
export function canRevert({did, batch, counts}, reverted) {
  return did === 'commit' && Boolean(batch) && !reverted.has(batch) && (!counts || changesText(counts) !== '')
}
