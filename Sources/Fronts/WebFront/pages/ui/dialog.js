import {make} from './dom.js'
import {icon} from './icons.js'

let lastTitle = 0

/**
 * Shows a dialog until it is closed.
 *
 * @param {object} options
 * @param {string} options.title
 * @param {(Node | string)[]} options.body
 * @param {{label: string, value: string, kind?: string, work?: () => Promise<boolean>}[]} [options.buttons] the dialog stays
 *   until a button's work is done, and if the work failed
 * @param {boolean} [options.wide]
 * @returns {Promise<string>} the value of the button; empty if dismissed
 */
export function showDialog({title, body, buttons = [], wide = false}) {
  const id = `dialog-title-${++lastTitle}`
  const dialog = make('dialog', {class: wide ? 'wide' : '', 'aria-labelledby': id},
    make('header', {},
      make('h2', {id}, title),
      make('button', {class: 'icon-button', type: 'button', 'aria-label': 'Close', onclick: () => dialog.close('')}, icon('close'))),
    make('div', {class: 'dialog-body', tabIndex: 0, role: 'group', 'aria-labelledby': id}, ...body),
    buttons.length > 0 && make('footer', {}, ...buttons.map(({label, value, kind = '', work}, index) =>
      make('button', {class: `button ${kind}`, type: 'button', autofocus: index === buttons.length - 1, onclick: ({currentTarget}) => press(currentTarget, value, work)}, label))))

  async function press(button, value, work) {
    if (work) {
      disable(true)
      const isDone = await work()
      disable(false)
      if (!isDone) return button.focus()
    }
    dialog.close(value)
  }

  function disable(isDisabled) {
    /** @type {NodeListOf<HTMLButtonElement>} */
    const all = dialog.querySelectorAll('footer button')
    for (const button of all) button.disabled = isDisabled
  }

  dialog.addEventListener('click', (event) => { if (event.target === dialog) dialog.close('') })
  dialog.addEventListener('keydown', (event) => event.stopPropagation())
  document.body.append(dialog)
  dialog.showModal()
  return new Promise((resolve) => dialog.addEventListener('close', () => {
    dialog.remove()
    resolve(dialog.returnValue)
  }, {once: true}))
}

/**
 * Asks for a line of text.
 *
 * @returns {Promise<string>} empty if there is none
 */
export async function askForText({title, label, value = '', confirm}) {
  const input = make('input', {class: 'field', type: 'text', value, autofocus: true, 'aria-label': label, maxLength: 200})
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return
    // Otherwise the next focused element would get the key, too.
    event.preventDefault()
    if (input.value.trim()) input.closest('dialog').close('yes')
  })
  const answer = await showDialog({title, body: [input], buttons: [{label: 'Cancel', value: ''}, {label: confirm, value: 'yes', kind: 'primary'}]})
  return answer === 'yes' ? input.value.trim() : ''
}
