import {make, fill} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {createCombobox} from '../ui/combobox.js'
import {number} from '../ui/format.js'

/**
 * Completions of a tag: those that begin with the text first, then those that contain it.
 *
 * @param {{tag: string, count: number}[]} known
 * @param {string} text
 * @param {string[]} without tags that the photo has already
 */
export function tagCompletions(known, text, without = []) {
  const wanted = text.trim().toLocaleLowerCase()
  return known
    .filter(({tag}) => !without.includes(tag) && tag.toLocaleLowerCase().includes(wanted))
    .map((entry) => ({...entry, rank: rank(entry.tag.toLocaleLowerCase(), wanted)}))
    .sort((a, b) => a.rank - b.rank || b.count - a.count || a.tag.localeCompare(b.tag))
    .map(({tag, count}) => ({value: tag, label: tag, count: number(count)}))
}

function rank(tag, text) {
  if (tag.startsWith(text)) return 0
  return tag.split('/').some((part) => part.startsWith(text)) ? 1 : 2
}

/**
 * A photo's tags, and a field to add more.
 *
 * @param {object} options
 * @param {() => Promise<{tag: string, count: number}[]>} options.known
 * @param {(tag: string) => void} options.onAdd
 * @param {(tag: string) => void} options.onRemove
 */
export function createTagEditor({known, onAdd, onRemove}) {
  let tags = []
  const chips = make('ul', {class: 'chips', 'aria-label': 'Tags', hidden: true})
  const box = createCombobox({
    label: 'Add a tag', placeholder: 'Add a tag, such as Places/Norway',
    complete: async (text) => tagCompletions(await known(), text, tags),
    onChoose(value) {
      const tag = value.split('/').map((part) => part.trim()).filter(Boolean).join('/')
      box.value = ''
      if (tag && !tags.some((other) => other.toLocaleLowerCase() === tag.toLocaleLowerCase())) onAdd(tag)
    },
  })

  return {
    element: make('div', {class: 'tag-editor for-deciders'}, chips, box.element),
    focus: () => box.input.focus(),
    /** @param {string[]} shown */
    show(shown) {
      if (shown.join('\n') === tags.join('\n')) return
      const hadFocus = chips.contains(document.activeElement)
      tags = shown
      chips.hidden = tags.length === 0
      fill(chips, ...tags.map((tag) => make('li', {}, make('button', {
        class: 'chip', type: 'button', 'aria-label': `Remove the tag ${tag}`, data: {key: tag}, onclick: () => onRemove(tag),
      }, icon('tag'), make('span', {}, tag), icon('close')))))
      if (hadFocus && !chips.contains(document.activeElement)) box.input.focus()
    },
  }
}
