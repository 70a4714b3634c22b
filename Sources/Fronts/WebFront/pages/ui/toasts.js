import {make} from './dom.js'
import {icon} from './icons.js'

const usualTime = 6000

/**
 * @typedef {object} ToastLook
 * @property {boolean} [problem]
 * @property {string} [action]
 * @property {() => void} [onAction]
 * @property {{label: string, run: () => void}[]} [actions]
 * @property {boolean} [stays]
 */

/** Short messages at the edge of the page. Each disappears after a while, but not while it is hovered or focused. */
export function createToasts() {
  const element = make('div', {class: 'toasts', role: 'log', 'aria-label': 'Messages'})

  /** @param {string} text @param {ToastLook} look */
  function show(text, {problem = false, action, onAction, actions = action ? [{label: action, run: onAction}] : [], stays = problem} = {}) {
    /** @type {NodeListOf<HTMLElement>} */
    const toasts = element.querySelectorAll('.toast')
    for (const old of toasts) {
      const isPast = !old.classList.contains('problem') || old.dataset.text === text || element.childElementCount > 2
      if (isPast && !old.matches(':focus-within')) old.remove()
    }
    const toast = make('div', {class: problem ? 'toast problem' : 'toast', data: {text}},
      make('span', {}, text),
      ...actions.map(({label, run}) => make('button', {class: 'button small', type: 'button', onclick() { close(); run() }}, label)),
      make('button', {class: 'icon-button', type: 'button', 'aria-label': 'Close this message', onclick: close}, icon('close')))
    let timer = 0

    function close() {
      clearTimeout(timer)
      if (toast.contains(document.activeElement)) document.getElementById('main')?.focus({preventScroll: true})
      toast.remove()
    }

    function wait() {
      clearTimeout(timer)
      if (!toast.matches(':hover, :focus-within')) timer = setTimeout(close, stays ? usualTime * 3 : usualTime)
    }

    for (const name of ['pointerenter', 'focusin']) toast.addEventListener(name, () => clearTimeout(timer))
    toast.addEventListener('pointerleave', wait)
    toast.addEventListener('focusout', () => setTimeout(wait))
    element.append(toast)
    wait()
  }

  return {element, show}
}
