import {make} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {count, number} from '../ui/format.js'
import {verdicts} from '../photo/verdicts.js'

/**
 * Shown when there is no card: the review has ended, or the server has yet to answer.
 *
 * @param {() => boolean} mayCommit
 */
export function createEnding(mayCommit) {
  const element = make('section', {class: 'review-end', hidden: true})
  let [shown, hasFailed] = ['', false]

  function display(sign, title, text, ...ways) {
    if (shown === title + text) return
    shown = title + text
    element.replaceChildren(make('div', {class: 'end-sign'}, sign), make('h2', {}, title), make('p', {class: 'soft'}, text), ...ways,
      make('a', {class: 'button', href: '/'}, 'To the library'))
  }

  return {
    element,
    /**
     * The review cannot be shown.
     *
     * @param {Error & {status?: number}} error
     */
    fail(error) {
      hasFailed = true
      element.hidden = false
      const another = make('a', {class: 'button primary', href: '/review'}, 'Start another review')
      if (error.status === 404) display(icon('review'), 'This review has ended', 'What you decided in it is kept.', another)
      else display(icon('warning'), 'This review cannot be opened', error.message, another)
    },
    /** @param {import('./queue.js').Queue} queue */
    show({card, isAtEnd, progress}) {
      if (hasFailed) return
      const isWaiting = !card && !isAtEnd && progress !== null
      element.hidden = !isAtEnd && !isWaiting
      if (isAtEnd) display(icon('check'), 'That was the last one', summary(mayCommit() ? progress : {...progress, pending: 0}))
      else if (isWaiting) display(make('span', {class: 'spinner'}), 'Waiting for Sluice', 'What you decided is kept here, and sent as soon as it answers.')
    },
  }
}

/**
 * `12 favourite, 40 keep. 52 decisions can be committed.`
 *
 * @param {import('../remote/types.js').Progress} progress
 */
export function summary({byVerdict, pending}) {
  const parts = Object.entries(verdicts).filter(([verdict]) => byVerdict[verdict]).map(([verdict, {name}]) => `${number(byVerdict[verdict])} ${name.toLowerCase()}`)
  const rest = pending ? ` ${count(pending, 'decision')} can be committed.` : ''
  return `${parts.join(', ') || 'Nothing was decided'}.${rest}`
}
