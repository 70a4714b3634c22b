import {make} from './dom.js'
import {icon} from './icons.js'

const usualTime = 6000

/**
 * Short messages at the edge of the page.
 *
 * @returns {{element: HTMLElement, show: (text: string, options?: {problem?: boolean, action?: string, onAction?: () => void, stays?: boolean}) => void}}
 */
export function createToasts() {
  const element = make('div', {class: 'toasts', role: 'log', 'aria-label': 'Messages'})

  function show(text, {problem = false, action, onAction, stays = problem} = {}) {
    for (const old of element.querySelectorAll('.toast:not(.problem)')) old.remove()
    for (const old of element.querySelectorAll('.toast')) if (old.dataset.text === text || element.childElementCount > 2) old.remove()
    const close = () => toast.remove()
    const toast = make('div', {class: problem ? 'toast problem' : 'toast', data: {text}},
      make('span', {}, text),
      action && make('button', {class: 'button small', type: 'button', onclick() { close(); onAction() }}, action),
      make('button', {class: 'icon-button', type: 'button', 'aria-label': 'Close this message', onclick: close}, icon('close')))
    element.append(toast)
    setTimeout(close, stays ? usualTime * 3 : usualTime)
  }

  return {element, show}
}
