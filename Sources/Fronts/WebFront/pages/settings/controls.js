import {make} from '../ui/dom.js'

let lastID = 0

/**
 * A control, and a function that sets its value. A focused control keeps what the user is entering.
 *
 * @template Value
 * @typedef {{element: HTMLElement, show: (value: Value) => void}} Control
 */

/**
 * A row of settings: name, explanation and control.
 *
 * @param {(id: string) => Control<any>} control
 */
export function setting(name, explanation, control) {
  const id = `setting-${++lastID}`
  const {element, show} = control(id)
  return {
    show,
    element: make('div', {class: 'setting'},
      make('div', {class: 'setting-words'}, make('label', {htmlFor: id, id: `${id}-name`}, name), explanation && make('p', {class: 'soft small'}, explanation)),
      element),
  }
}

/** @param {{value: string, label: string}[]} choices @param {(value: string) => void} onChange @returns {Control<string>} */
export function select(id, choices, onChange) {
  const element = make('select', {class: 'field', id, onchange: () => onChange(element.value)},
    ...choices.map(({value, label}) => make('option', {value}, label)))
  return {
    element,
    show(value) {
      if (!choices.some((choice) => choice.value === value) && !element.querySelector(`[value="${CSS.escape(value)}"]`)) element.append(make('option', {value}, value))
      element.value = value
    },
  }
}

/**
 * A few choices side by side.
 *
 * @param {{value: string, label: string}[]} choices
 * @returns {Control<string>}
 */
export function segmented(id, choices, onChange) {
  const inputs = choices.map(({value}, index) =>
    make('input', {type: 'radio', name: id, id: index === 0 ? id : null, value, onchange: () => onChange(value)}))
  return {
    element: make('div', {class: 'segmented', role: 'radiogroup', 'aria-labelledby': `${id}-name`},
      ...choices.map(({label}, index) => make('label', {}, inputs[index], make('span', {}, label)))),
    show(value) { for (const input of inputs) input.checked = input.value === value },
  }
}

/**
 * A number within bounds, reported when the entry is complete.
 *
 * @param {(value: number) => void} onChange
 * @returns {Control<number>}
 */
export function numeral(id, min, max, onChange) {
  const element = make('input', {class: 'field number-field', id, type: 'number', inputMode: 'numeric', required: true, min, max, onchange: () => { if (element.reportValidity()) onChange(element.valueAsNumber) }})
  return {element, show(value) { if (document.activeElement !== element) element.value = String(value) }}
}

/**
 * @param {string} id
 * @param {{min: number, max: number, step: number}} range
 * @param {(value: number) => string} text formats a value
 * @param {(value: number) => void} onChange
 * @returns {Control<number>}
 */
export function slider(id, {min, max, step}, text, onChange) {
  const output = make('output', {class: 'numbers soft', htmlFor: id})
  const element = make('input', {id, type: 'range', min, max, step, oninput: showText, onchange: () => onChange(element.valueAsNumber)})
  function showText() {
    output.value = text(element.valueAsNumber)
    element.setAttribute('aria-valuetext', output.value)
  }
  return {
    element: make('div', {class: 'slider'}, element, output),
    show(value) {
      element.value = String(value)
      showText()
    },
  }
}
