import {make, fill, setText} from '../ui/dom.js'
import {createRating, createVerdictButtons} from './decisions.js'
import {createFiles} from './files.js'
import {createTagEditor} from './tags.js'
import {photoFacts} from './facts.js'
import {photoFindings} from './findings.js'
import {verdictText} from './verdicts.js'

/**
 * The panel beside a photo: its name, decisions, stars, tags, facts and what plugins found. Used by the swipe page and the
 * library's detail column.
 *
 * @param {object} on
 * @param {() => Promise<{tag: string, count: number}[]>} on.knownTags
 * @param {(change: object) => void} on.change `{verdict}`, `{rating}`, `{addTags}` or `{removeTags}`
 * @param {(photo: string) => void} [on.cover] makes a file the cover of the stack
 * @param {() => void} [on.unstack]
 */
export function createPhotoPanel({knownTags, change, cover, unstack}) {
  const name = make('h2', {class: 'panel-name'})
  const state = make('p', {class: 'soft for-deciders'})
  const problem = make('p', {class: 'note problem', hidden: true})
  const verdict = createVerdictButtons((value) => change({verdict: value}))
  const rating = createRating((stars) => change({rating: stars}))
  const tags = createTagEditor({
    known: knownTags, onAdd: (tag) => change({addTags: [tag]}), onRemove: (tag) => change({removeTags: [tag]}),
  })
  const files = cover && unstack ? createFiles({change, cover, unstack}) : null
  const facts = make('div', {class: 'panel-facts'})
  /** @type {import('../remote/types.js').DetailedPhoto | null} */
  let shown = null

  return {
    element: make('div', {class: 'photo-panel'}, name, state, problem, verdict.element, rating.element, tags.element, files?.element, facts),
    focusTags: tags.focus,
    /** @param {import('../remote/types.js').DetailedPhoto} photo */
    show(photo) {
      setText(name, photo.name)
      setText(state, stateText(photo))
      // A problem of the picture is shown in place of the picture.
      const text = photo.problem === photo.failure?.reason ? null : photo.problem
      problem.hidden = !text
      setText(problem, text ?? '')
      verdict.show(photo.verdict)
      rating.show(photo.rating)
      tags.show(photo.tags)
      files?.show(photo)
      if (shown?.id !== photo.id || shown.exif !== photo.exif) fill(facts, photoFacts(photo), photoFindings(photo))
      shown = photo
    },
  }
}

function stateText(photo) {
  const words = verdictText(photo.verdict)
  if (photo.missing) return `Missing from the disk, ${words}`
  return photo.pending ? `${capital(words)}, to be committed` : capital(words)
}

function capital(text) { return text[0].toUpperCase() + text.slice(1) }
