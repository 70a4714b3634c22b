import {make} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {verdictNames, verdicts} from './verdicts.js'

/**
 * Four buttons with the current verdict pressed; pressing it again removes the verdict.
 *
 * @param {(verdict: import('../remote/types.js').Verdict | null) => void} onVerdict
 */
export function createVerdictButtons(onVerdict) {
  const buttons = verdictNames.map((verdict) => make('button', {
    class: 'verdict-button', type: 'button', data: {verdict}, 'aria-pressed': 'false', title: verdicts[verdict].name,
    onclick: () => onVerdict(buttonOf(verdict).getAttribute('aria-pressed') === 'true' ? null : verdict),
  }, icon(verdicts[verdict].icon), make('span', {}, verdicts[verdict].name)))
  const buttonOf = (verdict) => buttons.find((button) => button.dataset.verdict === verdict)

  return {
    element: make('div', {class: 'verdict-buttons for-deciders', role: 'group', 'aria-label': 'Verdict'}, ...buttons),
    /** @param {import('../remote/types.js').Verdict | null} verdict */
    show(verdict) {
      for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset.verdict === verdict))
    },
  }
}

/**
 * Five stars; pressing the last lit one removes all.
 *
 * @param {(stars: number) => void} onRate
 */
export function createRating(onRate) {
  let shown = 0
  const buttons = [1, 2, 3, 4, 5].map((stars) => make('button', {
    class: 'star', type: 'button', 'aria-pressed': 'false', 'aria-label': stars === 1 ? '1 star' : `${stars} stars`,
    onclick: () => onRate(stars === shown ? 0 : stars),
  }, icon('star', {filled: true})))

  return {
    element: make('div', {class: 'rating for-deciders', role: 'group', 'aria-label': 'Stars'}, ...buttons),
    show(stars) {
      shown = stars
      buttons.forEach((button, index) => {
        button.classList.toggle('lit', index < stars)
        button.setAttribute('aria-pressed', String(index + 1 === stars))
      })
    },
  }
}
