/** The verdicts in the words and signs of the page. @type {Record<import('../remote/types.js').Verdict, {name: string, done: string, icon: string}>} */
export const verdicts = {
  favourite: {name: 'Favourite', done: 'Favourite', icon: 'favourite'},
  keep: {name: 'Keep', done: 'Kept', icon: 'keep'},
  skip: {name: 'Skip', done: 'Skipped', icon: 'skip'},
  trash: {name: 'Trash', done: 'Trash', icon: 'trash'},
}

/** Their numbers in the cells of the interface; 0 is none. */
export const verdictOrder = [null, 'keep', 'favourite', 'trash', 'skip']

/** What was decided, as text: `favourite`, `not reviewed`. */
export function verdictText(verdict) { return verdict ? verdicts[verdict].done.toLowerCase() : 'not reviewed' }
