import {make, fill} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {createCombobox} from '../ui/combobox.js'
import {query} from '../remote/client.js'
import {termsOf, withTerm, withoutTerm} from '../filter/terms.js'
import {completions} from '../filter/completions.js'

/**
 * The field for filters, which shows each condition.
 *
 * @param {import('../app.js').App} app
 * @param {(filter: string) => void} onFilter
 */
export function createFilterField(app, onFilter) {
  let filter = ''
  let noted = {filter: '', notes: []}
  const box = createCombobox({
    label: 'Filter', placeholder: 'Filter: camera:nikon taken:2024', complete: (text) => completions(text, app.store.state.library?.pluginValues),
    onInput: () => showError(null), onChoose: take,
  })
  const trouble = make('p', {class: 'filter-trouble', role: 'alert', hidden: true})
  const chips = make('ul', {class: 'chips', 'aria-label': 'Conditions', hidden: true})
  const element = make('div', {class: 'filter-field', role: 'search'}, icon('search'), box.element, trouble)

  async function take(text) {
    const written = text.trim()
    if (written.endsWith(':') || /^-?plugin\.$/i.test(written)) {
      box.value = written
      box.input.focus()
      return
    }
    if (!written) return
    const wanted = withTerm(filter, written)
    try {
      const {notes} = await app.client.get(`/filters/check${query({filter: wanted})}`)
      noted = {filter: wanted, notes}
      box.value = ''
      onFilter(wanted)
    } catch (error) {
      box.value = written
      showError(error, wanted, written)
    }
  }

  function showError(error, wanted = '', written = '') {
    const isWrong = error !== null
    trouble.hidden = !isWrong
    if (isWrong) box.input.setAttribute('aria-invalid', 'true')
    else box.input.removeAttribute('aria-invalid')
    if (!isWrong) return
    const {offset = null, length = 0, suggestion} = error.document ?? {}
    const [before, marked, after] = offset === null ? [] : cut(wanted, offset, Math.max(1, length))
    const parts = offset === null ? [] : [make('code', {}, before, make('mark', {}, marked), after)]
    fill(trouble, make('span', {}, error.message), ...parts, suggestion && make('button', {
      class: 'button small', type: 'button', onclick() { showError(null); take(offset === null ? suggestion : corrected(wanted, written, {offset, length, suggestion})) },
    }, `Use ${suggestion}`))
  }

  return {
    element, chips,
    focus: () => box.input.focus(),
    /** @param {string} shown */
    show(shown) {
      filter = shown
      showError(null)
      const notes = noted.filter === shown ? noted.notes : []
      const hadFocus = chips.contains(document.activeElement)
      const terms = termsOf(filter)
      chips.hidden = terms.length === 0
      fill(chips, ...terms.map((term) => make('li', {}, make('button', {
        class: 'chip', type: 'button', 'aria-label': `Without ${term}`, data: {key: term}, onclick: () => onFilter(withoutTerm(filter, term)),
      }, make('span', {}, term), icon('close')))), ...notes.map((note) => make('li', {class: 'soft small', role: 'note'}, note)))
      if (hadFocus && !chips.contains(document.activeElement)) (chips.querySelector('button') ?? box.input).focus()
    },
  }
}

/** A text in three parts. Offsets count characters, not the UTF-16 units that some of them consist of. */
function cut(text, offset, length) {
  const characters = [...text]
  return [characters.slice(0, offset), characters.slice(offset, offset + length), characters.slice(offset + length)].map((part) => part.join(''))
}

/** The text with the error replaced by the suggestion: for `camra:nikon`, `camera:` replaces the wrong part. */
function corrected(wanted, written, {offset, length, suggestion}) {
  const start = offset - ([...wanted].length - [...written].length)
  if (start < 0) return suggestion
  const [before, , after] = cut(written, start, length)
  return before + suggestion + (suggestion.endsWith(':') && after.startsWith(':') ? after.slice(1) : after)
}
