import {make} from '../ui/dom.js'

let lastID = 0

/** A line of settings: what it is, what it does, and the control. @param {(id: string) => Node} control */
export function setting(name, explanation, control) {
  const id = `setting-${++lastID}`
  return make('div', {class: 'setting'},
    make('div', {class: 'setting-words'}, make('label', {htmlFor: id, id: `${id}-name`}, name), explanation && make('p', {class: 'soft small'}, explanation)),
    control(id))
}

/** @param {{value: string, label: string}[]} choices */
export function select(id, choices, value, onChange) {
  const element = make('select', {class: 'field', id, onchange: () => onChange(element.value)},
    ...choices.map((choice) => make('option', {value: choice.value, selected: choice.value === value}, choice.label)))
  return element
}

/** A few choices side by side. @param {{value: string, label: string}[]} choices */
export function segmented(id, choices, value, onChange) {
  return make('div', {class: 'segmented', role: 'radiogroup', 'aria-labelledby': `${id}-name`}, ...choices.map((choice, index) =>
    make('label', {}, make('input', {type: 'radio', name: id, id: index === 0 ? id : null, value: choice.value, checked: choice.value === value, onchange: () => onChange(choice.value)}), make('span', {}, choice.label))))
}

/** A number between two bounds, sent when it is finished. */
export function numeral(id, value, min, max, onChange) {
  const element = make('input', {class: 'field number-field', id, type: 'number', inputMode: 'numeric', min, max, value, onchange: () => { if (element.reportValidity()) onChange(element.value) }})
  return element
}

/** @param {(value: number) => string} text of a value */
export function slider(id, value, {min, max, step}, text, onChange) {
  const output = make('output', {class: 'numbers soft', htmlFor: id}, text(value))
  const element = make('input', {id, type: 'range', min, max, step, value, oninput() { output.value = text(Number(element.value)) }, onchange: () => onChange(Number(element.value))})
  return make('div', {class: 'slider'}, element, output)
}
