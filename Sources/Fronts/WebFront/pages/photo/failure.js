import {make} from '../ui/dom.js'
import {icon} from '../ui/icons.js'

/**
 * Short descriptions of failures.
 *
 * @type {Record<string, {title: string, group: string, icon: import('../ui/icons.js').Icon}>}
 */
export const failureKinds = {
  failed: {title: 'Could not be read', group: 'Could not be read', icon: 'warning'},
  unsupported: {title: 'No picture of this format yet', group: 'Formats without a picture yet', icon: 'camera'},
  damaged: {title: 'Damaged', group: 'Damaged, and shown in part', icon: 'warning'},
}

/**
 * Whether a photo has no picture to show.
 *
 * @param {{failure?: {kind: string} | null, tiers?: object}} photo
 */
export function hasNoPicture({failure}) { return Boolean(failure) && failure.kind !== 'damaged' }

/**
 * Replaces a picture: states that there is none, why, and what to do.
 *
 * @param {import('../remote/types.js').Photo} photo
 * @param {{withList?: boolean}} options adds a link to the list of all such files
 */
export function failureNote({failure}, {withList = true} = {}) {
  const {title, icon: sign} = failureKinds[failure.kind] ?? failureKinds.failed
  return make('div', {class: 'failure-note'}, icon(sign), make('strong', {}, title), make('span', {}, sentence(failure.reason)),
    failure.remedy && make('span', {class: 'soft'}, failure.remedy),
    withList && make('a', {href: '/failures'}, 'All files that could not be read'))
}

/** Turns `the file is empty` into a sentence. */
export function sentence(text) { return `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}` }
