import {make, setText} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {number} from '../ui/format.js'
import {letMessagesDown, liftMessages} from '../ui/lift.js'
import {verdicts} from '../photo/verdicts.js'

/**
 * Actions for the selected photos.
 *
 * @param {object} on
 * @param {(change: object) => void} on.decide
 * @param {() => void} on.tag
 * @param {(anchor: HTMLElement) => void} on.more
 * @param {() => void} on.clear
 */
export function createSelectionBar({decide, tag, more, clear}) {
  const amount = make('strong', {class: 'numbers'})
  const button = (sign, name, run, kind) => make('button', {class: 'icon-button labelled', type: 'button', title: name, data: kind ? {verdict: kind} : {}, onclick: run}, icon(sign), make('span', {}, name))
  const moreButton = make('button', {class: 'icon-button', type: 'button', 'aria-label': 'More', 'aria-haspopup': 'menu', 'aria-expanded': 'false', onclick: () => more(moreButton)}, icon('more'))
  const element = make('div', {class: 'selection-bar for-deciders', role: 'toolbar', 'aria-label': 'Selection', hidden: true},
    make('button', {class: 'icon-button', type: 'button', 'aria-label': 'Select nothing', title: 'Select nothing (Esc)', onclick: clear}, icon('close')),
    amount, make('span', {class: 'spacer'}),
    make('div', {class: 'selection-verdicts', role: 'group', 'aria-label': 'Decide'},
      ...Object.entries(verdicts).map(([verdict, {name, icon: sign}]) => button(sign, name, () => decide({verdict}), verdict))),
    button('tag', 'Tag', tag), moreButton)

  return {
    element,
    show(count) {
      element.hidden = count === 0
      setText(amount, `${number(count)} selected`)
      if (count > 0) liftMessages(element)
      else letMessagesDown(element)
    },
  }
}
