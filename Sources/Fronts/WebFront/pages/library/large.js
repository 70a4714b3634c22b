import {make} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {createVerdictButtons} from '../photo/decisions.js'
import {createPhotoPanel} from '../photo/panel.js'
import {createViewer} from '../viewer/viewer.js'

/**
 * The open photo over the whole page, where it can be decided about, with steps to its neighbours.
 *
 * @param {import('../app.js').App} app
 * @param {object} parts
 * @param {ReturnType<typeof import('../grid/grid.js').createGrid>} parts.grid
 * @param {ReturnType<typeof import('../grid/cells.js').createCells>} parts.cells
 * @param {ReturnType<typeof import('./choice.js').createChoice>} parts.choice
 * @param {object} on
 * @param {(change: object) => void} on.change
 * @param {() => void} on.review starts a review at this photo
 * @param {(by: number) => void} on.step
 * @param {() => void} on.close
 * @param {(isOpen?: boolean) => void} on.facts
 */
export function createLarge(app, {grid, cells, choice}, {change, review, step, close, facts}) {
  const panel = createPhotoPanel({knownTags: () => app.tags(), change})
  const verdict = createVerdictButtons((value) => change({verdict: value}))
  const content = make('div', {}, panel.element,
    make('button', {class: 'button for-deciders', type: 'button', onclick: review}, icon('review'), 'Review from here'))
  const placeOf = (by) => {
    const place = choice.active + by
    return choice.active >= 0 && place >= 0 && place < grid.layout.count ? place : -1
  }
  const viewer = createViewer(app, {
    close,
    steps: {can: (by) => placeOf(by) >= 0, at: (by) => cells.at(placeOf(by)) ?? null, go: step},
    facts: {content, actions: verdict.element, toggle: facts},
  })

  return {
    get isOpen() { return viewer.isOpen },

    /**
     * @param {import('../remote/types.js').Photo | import('../photo/cells.js').Cell | null} photo null closes it
     * @param {boolean} withFacts
     * @param {number} page of a document, to begin with
     */
    show(photo, withFacts, page) {
      if (!photo) return viewer.close()
      viewer.show(photo, page)
      verdict.show(photo.verdict)
      if ('tags' in photo) panel.show(photo)
      viewer.showFacts(withFacts)
    },

    renew: viewer.renew,
    renewSides: viewer.renewSides,
    close: () => viewer.close(),
  }
}
