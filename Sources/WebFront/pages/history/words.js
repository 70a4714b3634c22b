import {count} from '../ui/format.js'
import {verdictText} from '../photo/verdicts.js'

const deeds = {
  decide: 'Decided', undo: 'Undone', redo: 'Done again', revert: 'Taken back', restore: 'Restored', import: 'Imported', commit: 'Committed',
}
const changes = {written: 'written', removed: 'taken away', trashed: 'into the trash', restored: 'back from the trash'}

/** `Committed 12 photos` */
export function headline(item) {
  const mark = item.state === 'undone' ? ', undone' : item.state === 'dropped' ? ', undone for good' : ''
  const unfinished = item.batch && !item.finished ? ', not finished' : ''
  return `${deeds[item.did] ?? item.did} ${count(item.photoCount)}${unfinished}${mark}`
}

/** What became of a photo: `not reviewed → favourite`, or what was done to its files. */
export function photoWords(photo, isBatch) {
  if (!isBatch) return `${decisionText(photo.before)} → ${decisionText(photo.after)}`
  if (photo.state === 'left') return `left: ${photo.words ?? photo.reason ?? 'stopped before'}`
  const done = (photo.files ?? []).map((file) => `${file.name} ${changes[file.change] ?? file.change}`).join(', ')
  return `${done || 'nothing to do'}${photo.state === 'intended' ? ', begun' : ''}`
}

/** The verdict that a decision came to, for its colour. */
export function verdictAfter(photo) { return photo.after?.verdict ?? null }

function decisionText(decision) {
  const {verdict = null, rating, tags} = decision ?? {}
  return [
    verdictText(verdict), rating ? '★'.repeat(rating) : null,
    ...(Array.isArray(tags) ? tags : []),
  ].filter(Boolean).join(', ')
}

/** Only a commit that was not reverted can be taken back. */
export function canRevert(item, reverted) { return item.did === 'commit' && Boolean(item.batch) && !reverted.has(item.batch) }
