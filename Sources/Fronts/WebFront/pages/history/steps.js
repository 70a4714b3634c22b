import {count} from '../ui/format.js'

const named = {
  'album-make': 'new album', 'album-rename': 'new name of an album', 'album-remove': 'removal of an album', 'album-photos': 'change of an album',
  tags: 'change of the kept tags', settings: 'change of the settings', resolve: 'answer about duplicates',
  forget: 'removal of an answer about duplicates', import: 'import', revert: 'revert of a commit', restore: 'restoration from the trash',
}

const deeds = {resolve: 'Answered', forget: 'Removed the answers about', tags: 'Changed the kept tags', settings: 'Changed settings'}
const albumDeeds = {added: 'Added the album', removed: 'Removed the album', renamed: 'Renamed an album to', photos: 'Changed the album'}

/** What a step did besides deciding: `Removed the album Best, 12 photos`. Null for a step that only decides. */
export function stepDeed(item) {
  const {did, of, albums, groups, settings, photoCount} = item
  if ((did === 'undo' || did === 'redo') && named[of]) return `${did === 'undo' ? 'Undone' : 'Redone'}: ${stepWords(item)}`
  const photos = photoCount > 0 && count(photoCount)
  if (did.startsWith('album-') && albums?.length === 1) return [`${albumDeeds[albums[0].change]} ${albums[0].name}`, photos].filter(Boolean).join(', ')
  if (groups && deeds[did]) return `${deeds[did]} ${count(groups.count, 'group')} of duplicates, ${count(photoCount)}`
  if (settings) return `${deeds.settings}: ${settings.map(({key}) => key).join(', ')}`
  return deeds[did] ?? null
}

/**
 * What was undone or redone: `3 photos`, `removal of an album: Best, 12 photos`.
 *
 * @param step from the answer of /undo or /redo
 */
export function stepWords(step) {
  const photos = step.photoCount > 0 || !named[step.of] ? count(step.photoCount) : ''
  const names = (step.albums ?? []).map((album) => album.name)
  const about = [...names, photos].filter(Boolean).join(', ')
  return named[step.of] ? `${named[step.of]}${about ? `: ${about}` : ''}` : about
}
