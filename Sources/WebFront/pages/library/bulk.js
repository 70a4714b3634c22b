import {make} from '../ui/dom.js'
import {openMenu} from '../ui/menu.js'
import {askForText, showDialog} from '../ui/dialog.js'
import {createCombobox} from '../ui/combobox.js'
import {count} from '../ui/format.js'
import {randomKey} from '../remote/client.js'
import {tagCompletions} from '../photo/tags.js'
import {verdicts} from '../photo/verdicts.js'
import * as selections from '../grid/selection.js'

/**
 * Decisions about many photos at once, each one step that can be taken back.
 *
 * @param {import('../app.js').App} app
 * @param {object} page
 * @param {() => {order: string, ranges: selections.Selection}} page.chosen which photos are meant
 * @param {(ranges: selections.Selection, about: object) => void} page.foresee shows a decision before it is confirmed
 * @param {() => void} page.renew shows what the server says
 * @param {() => void} page.collectionsChanged
 */
export function createBulk(app, {chosen, foresee, renew, collectionsChanged}) {
  /** @returns {Promise<number | undefined>} how many decisions became others; nothing where it failed */
  async function decide(which, about, ranges) {
    foresee(ranges, about)
    return app.attempt(async () => {
      const {changed} = await app.outbox.send('/decide', {...which, ...about})
      await app.reloadLibrary()
      return changed
    })
  }

  async function decideChosen(about, {order, ranges} = chosen()) {
    if (ranges.length === 0) return
    const changed = await decide({order, ranges}, about, ranges)
    renew()
    if (changed === undefined) return
    const stars = about.rating === undefined ? 'Changed' : count(about.rating, 'star')
    const what = about.verdict ? verdicts[about.verdict].done : stars
    app.toasts.show(`${what}: ${count(selections.size(ranges))}`, {action: 'Undo', onAction: () => takeBack('undo')})
  }

  async function takeBack(path) {
    const answer = await app.attempt(() => app.outbox.send(`/${path}`, {}))
    if (!answer) return
    if (answer.outcome === 'nothing') app.toasts.show(`There is nothing to ${path}.`)
    else if (answer.outcome === 'decidedSince') app.toasts.show('It was decided otherwise since, and stays so.', {problem: true})
    else app.toasts.show(`${path === 'undo' ? 'Taken back' : 'Done again'}: ${count(answer.photos.length)}`)
    renew()
    await app.attempt(app.reloadLibrary)
  }

  async function tagChosen() {
    const which = chosen()
    const box = createCombobox({
      label: 'Tag', placeholder: 'Places/Norway', complete: (text) => tagCompletions(app.tags(), text),
      onChoose: (value) => { if (value.trim()) box.element.closest('dialog').close(value.trim()) },
    })
    const answer = showDialog({title: `Tag ${count(selections.size(which.ranges))}`, body: [make('div', {class: 'tag-dialog'}, box.element)]})
    box.input.focus()
    const tag = await answer
    if (tag) decideChosen({addTags: [tag]}, which)
  }

  /** Puts the photos into an album. */
  function put(album, {order, ranges}) {
    return app.attempt(async () => {
      await app.client.patch(`/albums/${album}/photos`, {order, ranges, add: true})
      app.toasts.show(`${count(selections.size(ranges))} put into the album.`)
      collectionsChanged()
    })
  }

  async function putIntoNew(which) {
    const name = await askForText({title: 'A new album', label: 'Its name', confirm: 'Make it'})
    if (!name) return
    const album = await app.attempt(() => app.client.post('/albums', {name}, {key: randomKey()}))
    if (album) await put(album.id, which)
  }

  /** @param {HTMLElement} anchor */
  async function showMenu(anchor) {
    const which = chosen()
    const {albums} = await app.attempt(() => app.client.get('/albums')) ?? {albums: []}
    openMenu(anchor, [
      ...[5, 4, 3, 2, 1].map((stars) => ({label: '★'.repeat(stars), run: () => decideChosen({rating: stars}, which)})),
      {label: 'No stars', run: () => decideChosen({rating: 0}, which)}, null,
      {label: 'Take the verdict back', icon: 'none', run: () => decideChosen({verdict: null}, which)}, null,
      ...albums.slice(0, 12).map((album) => ({label: album.name, icon: 'album', run: () => put(album.id, which)})),
      {label: 'A new album…', icon: 'plus', run: () => putIntoNew(which)},
    ])
  }

  return {decide, decideChosen, takeBack, tagChosen, showMenu}
}
