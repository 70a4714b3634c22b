import {fill, make} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {openMenu} from '../ui/menu.js'

/**
 * The files of a photo that is a stack, with what can be done with each kind of them.
 *
 * @param {object} on
 * @param {(change: object) => void} on.change a decision, with the format that it is `only` about
 * @param {(photo: string) => void} on.cover
 * @param {() => void} on.unstack
 */
export function createFiles({change, cover, unstack}) {
  const list = make('ul', {class: 'files'})
  const more = make('button', {class: 'icon-button', type: 'button', 'aria-label': 'What to do with the files', 'aria-haspopup': 'menu', 'aria-expanded': 'false', onclick: showMenu}, icon('more'))
  const element = make('div', {class: 'panel-files', hidden: true}, list, more)
  /** @type {import('../remote/types.js').Photo | null} */
  let shown = null

  function showMenu() {
    const stack = shown?.stack ?? []
    const formats = [...new Set(stack.flatMap((file) => file.format ? [kindOf(file.format)] : []))]
    openMenu(more, [
      ...(formats.length < 2 ? [] : formats.map((format) => ({
        label: `Trash the ${formatName(format)}, keep the rest`, icon: /** @type {const} */ ('trash'), run: () => change({verdict: 'trash', only: format}),
      }))),
      formats.length < 2 ? null : undefined,
      ...stack.filter((file) => file.id !== shown?.id).map((file) => ({label: `Show ${file.name} as the cover`, run: () => cover(file.id)})),
      null,
      {label: 'Unstack', run: unstack},
    ].filter((item) => item !== undefined))
  }

  return {
    element,
    /** @param {import('../remote/types.js').Photo} photo */
    show(photo) {
      shown = photo
      element.hidden = !photo.stack
      fill(list, ...(photo.stack ?? []).map((file) => make('li', {}, make('span', {}, file.name), file.format && make('span', {class: 'soft'}, formatName(file.format)))))
    },
  }
}

const films = new Set(['mp4', 'm4v', 'mov', '3gp', '3g2', 'avi', 'mkv', 'webm', 'mts', 'm2ts', 'video'])

/**
 * The format for `only`: films are one kind, whatever their container.
 *
 * @param {string} format
 */
function kindOf(format) { return films.has(format) ? 'video' : format }

/** @param {string} format */
function formatName(format) { return format === 'raw' ? 'raw file' : films.has(format) ? 'film' : format.toUpperCase() }
