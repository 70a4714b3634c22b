import {make} from './dom.js'

let lastID = 0

/** @typedef {{value: string, label: string, count?: string}[]} Choices */

/**
 * A text field with a list of completions.
 *
 * @param {object} options
 * @param {string} options.label
 * @param {string} [options.placeholder]
 * @param {(text: string) => Choices | Promise<Choices>} options.complete
 * @param {(value: string) => void} options.onChoose called for Enter, or a choice from the list
 * @param {(text: string) => void} [options.onInput]
 * @param {boolean} [options.above] the list opens upwards
 * @param {boolean} [options.chooses] Enter takes the first choice if none is selected
 */
export function createCombobox({label, placeholder = '', complete, onChoose, onInput = () => {}, above = false, chooses = false}) {
  const id = `options-${++lastID}`
  const list = make('ul', {class: above ? 'options above' : 'options', role: 'listbox', id, 'aria-label': label, hidden: true})
  const input = make('input', {
    class: 'field', type: 'text', role: 'combobox', placeholder, autocomplete: 'off', spellcheck: false, autocapitalize: 'off',
    'aria-label': label, 'aria-autocomplete': 'list', 'aria-expanded': 'false', 'aria-controls': id, enterKeyHint: 'done',
  })
  const element = make('div', {class: 'combobox'}, input, list)
  let [choices, active] = [[], -1]

  async function show() {
    const {value} = input
    const found = await complete(value)
    // The user has continued meanwhile.
    if (input.value !== value || document.activeElement !== input) return
    choices = found.slice(0, 40)
    active = -1
    list.replaceChildren(...choices.map((choice, index) => make('li', {
      role: 'option', id: `${id}-${index}`, 'aria-selected': 'false',
      // Focus stays in the field, so that the list stays until the pointer is up.
      onpointerdown: (event) => event.preventDefault(), onclick: () => choose(choice.value),
    }, choice.label, choice.count && make('span', {class: 'count'}, choice.count))))
    open(choices.length > 0)
  }

  function open(isOpen) {
    list.hidden = !isOpen
    input.setAttribute('aria-expanded', String(isOpen))
    if (!isOpen) input.removeAttribute('aria-activedescendant')
  }

  function go(place) {
    if (active >= 0) list.children[active]?.setAttribute('aria-selected', 'false')
    active = (place + choices.length) % choices.length
    const option = list.children[active]
    option.setAttribute('aria-selected', 'true')
    option.scrollIntoView({block: 'nearest'})
    input.setAttribute('aria-activedescendant', option.id)
  }

  function choose(value) {
    open(false)
    onChoose(value)
  }

  input.addEventListener('input', () => { onInput(input.value); show() })
  input.addEventListener('focus', show)
  input.addEventListener('blur', () => open(false))
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return
    const isOpen = !list.hidden
    if (event.key === 'ArrowDown' && choices.length) { if (isOpen) go(active + 1); else show().then(() => { if (!list.hidden) go(0) }) }
    else if (event.key === 'ArrowUp' && isOpen) go(active < 0 ? choices.length - 1 : active - 1)
    else if (event.key === 'Enter') choose(active >= 0 && isOpen ? choices[active].value : chooses && isOpen && choices.length ? choices[0].value : input.value)
    else if (event.key === 'Escape' && isOpen) open(false)
    else if (event.key === 'Escape' && !input.closest('dialog')) input.blur()
    else return
    event.preventDefault()
    event.stopPropagation()
  })

  return {
    element, input,
    get value() { return input.value },
    set value(text) { input.value = text },
    close: () => open(false),
  }
}
