import {make} from '../ui/dom.js'
import {openMenu} from '../ui/menu.js'
import {askForText, showDialog} from '../ui/dialog.js'
import {createCombobox} from '../ui/combobox.js'
import {count} from '../ui/format.js'
import {randomKey} from '../remote/client.js'
import {tagCompletions} from '../photo/tags.js'
import {verdicts} from '../photo/verdicts.js'
import {stepWords} from '../history/steps.js'
import * as selections from '../grid/selection.js'

/**
 * Decisions about many photos at once, each one step that can be taken back.
 *
 * @typedef {import('./choice.js').Chosen} Chosen
 *
 * @param {import('../app.js').App} app
 * @param {object} page
 * @param {() => Chosen | null} page.chosen which photos are meant
 * @param {(ranges: selections.Selection, about: object) => void} page.foresee shows a decision before it is confirmed
 * @param {() => void} page.orderGone the places of the photos are not known any more
 * @param {() => void} page.renew shows what the server says
 * @param {() => void} page.collectionsChanged
 */
export function createBulk(app, {chosen, foresee, orderGone, renew, collectionsChanged}) {
  /** Asks for something about photos, and says so where it is not known any more which ones are meant. */
  async function ask(request) {
    return app.attempt(async () => {
      try {
        return await request()
      } catch (error) {
        if (error.status !== 410) throw error
        orderGone()
        throw new Error('Nothing was changed: the photos have another order by now. Select them again.')
      }
    })
  }

  /**
   * @param {Chosen['which']} which
   * @param {object} about
   * @param {selections.Selection} ranges where they lie
   * @param {string} [key] of the request
   * @returns {Promise<number | undefined>} how many decisions became others; nothing where it failed
   */
  async function decide(which, about, ranges, key) {
    foresee(ranges, about)
    const answer = await ask(() => app.outbox.send('/decide', {...which, ...about}, key))
    await app.attempt(app.reloadLibrary)
    return answer?.changed
  }

  async function decideChosen(about, photos = chosen()) {
    if (!photos) return
    const key = randomKey()
    const changed = await decide(photos.which, about, photos.ranges, key)
    renew()
    if (changed === undefined) return
    const stars = about.rating === undefined ? 'Changed' : count(about.rating, 'star')
    const what = about.verdict ? verdicts[about.verdict].done : stars
    // Where all had it already there is no step, and undo would take back another one.
    app.toasts.show(`${what}: ${count(photos.size)}`, changed > 0 ? {action: 'Undo', onAction: () => takeBack('undo', {of: key})} : {})
  }

  /** @param {'undo' | 'redo'} path @param {{of?: string}} [which] step: the last one, or the one of a request, if that is the last one */
  async function takeBack(path, which = {}) {
    const answer = await app.attempt(() => app.outbox.send(`/${path}`, which))
    if (!answer) return
    if (answer.outcome === 'nothing') app.toasts.show(`There is nothing to ${path}.`)
    else if (answer.outcome === 'decidedSince') app.toasts.show('It was decided otherwise since, and stays so.', {problem: true})
    else if (answer.outcome === 'changedSince') app.toasts.show(`Nothing was changed: ${answer.changed} changed since.`, {problem: true})
    else app.toasts.show(`${path === 'undo' ? 'Taken back' : 'Done again'}: ${answer.step ? stepWords(answer.step) : count(answer.photos.length)}`)
    if (answer.step?.albums || answer.step?.tags) collectionsChanged()
    renew()
    await app.attempt(app.reloadLibrary)
  }

  async function tagChosen() {
    const photos = chosen()
    if (!photos) return
    const box = createCombobox({
      label: 'Tag', placeholder: 'Places/Norway', complete: async (text) => tagCompletions(await app.tags(), text),
      onChoose: (value) => { if (value.trim()) box.element.closest('dialog').close(value.trim()) },
    })
    const answer = showDialog({title: `Tag ${count(photos.size)}`, body: [make('div', {class: 'tag-dialog'}, box.element)]})
    box.input.focus()
    const tag = await answer
    if (tag) decideChosen({addTags: [tag]}, photos)
  }

  /**
   * Puts photos into an album.
   *
   * @param {string} album its ID
   * @param {Chosen} photos
   */
  function put(album, {which, size}) {
    return ask(async () => {
      await app.client.patch(`/albums/${album}/photos`, 'photos' in which ? {add: which.photos} : {...which, add: true})
      app.toasts.show(`${count(size)} put into the album.`)
      collectionsChanged()
    })
  }

  async function putIntoNew(photos) {
    const name = await askForText({title: 'A new album', label: 'Its name', confirm: 'Make it'})
    if (!name) return
    const album = await app.attempt(() => app.client.post('/albums', {name}, {key: randomKey()}))
    if (album) await put(album.id, photos)
  }

  /** @param {HTMLElement} anchor */
  async function showMenu(anchor) {
    const photos = chosen()
    if (!photos) return
    const {albums} = await app.attempt(() => app.client.get('/albums')) ?? {albums: []}
    openMenu(anchor, [
      ...[5, 4, 3, 2, 1].map((stars) => ({label: '★'.repeat(stars), run: () => decideChosen({rating: stars}, photos)})),
      {label: 'No stars', run: () => decideChosen({rating: 0}, photos)}, null,
      {label: 'Take the verdict back', icon: 'none', run: () => decideChosen({verdict: null}, photos)}, null,
      ...albums.slice(0, 12).map((album) => ({label: album.name, icon: 'album', run: () => put(album.id, photos)})),
      {label: 'A new album…', icon: 'plus', run: () => putIntoNew(photos)},
    ])
  }

  return {decide, decideChosen, takeBack, tagChosen, showMenu}
}
