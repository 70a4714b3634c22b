/**
 * The names and icons of verdicts.
 *
 * @type {Record<import('../remote/types.js').Verdict, {name: string, done: string, icon: import('../ui/icons.js').Icon}>}
 */
export const verdicts = {
  favourite: {name: 'Favourite', done: 'Favourite', icon: 'favourite'},
  keep: {name: 'Keep', done: 'Kept', icon: 'keep'},
  skip: {name: 'Skip', done: 'Skipped', icon: 'skip'},
  trash: {name: 'Trash', done: 'Trash', icon: 'trash'},
}

export const verdictNames = /** @type {import('../remote/types.js').Verdict[]} */ (Object.keys(verdicts))

/** @param {string} word @returns {word is import('../remote/types.js').Verdict} */
export function isVerdict(word) { return word in verdicts }

/** @type {(import('../remote/types.js').Verdict | null)[]} By their numbers in cells; 0 is none. */
export const verdictOrder = [null, 'keep', 'favourite', 'trash', 'skip']

/**
 * A verdict as text: `favourite`, `not reviewed`.
 *
 * @param {import('../remote/types.js').Verdict | null} verdict
 */
export function verdictText(verdict) { return verdict ? verdicts[verdict].done.toLowerCase() : 'not reviewed' }
