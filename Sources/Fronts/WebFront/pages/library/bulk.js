import {make} from '../ui/dom.js'
import {openMenu} from '../ui/menu.js'
import {askForText, showDialog} from '../ui/dialog.js'
import {createCombobox} from '../ui/combobox.js'
import {count} from '../ui/format.js'
import {isGuest} from '../access/guest.js'
import {randomKey} from '../remote/client.js'
import {tagCompletions} from '../photo/tags.js'
import {verdicts} from '../photo/verdicts.js'
import {stepWords} from '../history/steps.js'
import * as selections from '../grid/selection.js'

/**
 * Decisions about many photos at once, each one step that can be undone.
 *
 * @typedef {import('./choice.js').Chosen} Chosen
 *
 * @param {import('../app.js').App} app
 * @param {object} page
 * @param {() => Chosen | null} page.chosen the photos to change
 * @param {() => boolean} page.listsFiles whether files of stacks are listed one by one
 * @param {(ranges: selections.Selection, about: object) => void} page.foresee shows a decision before it is confirmed
 * @param {() => void} page.orderGone the places of the photos are no longer valid
 * @param {() => void} page.renew shows the server's state
 * @param {() => void} page.collectionsChanged
 */
export function createBulk(app, {chosen, listsFiles, foresee, orderGone, renew, collectionsChanged}) {
  const isForGuest = () => isGuest(app.store.state)
  /**
   * The key of this page's last decision, the only step that a guest can undo here.
   *
   * @type {string | null}
   */
  let lastKey = null

  /** Sends a request about photos, and reports it if their places are no longer valid. */
  async function send(request) {
    return app.attempt(async () => {
      try {
        return await request()
      } catch (error) {
        if (error.status !== 410) throw error
        orderGone()
        throw new Error('The order has changed: the selection was cleared, and nothing was changed.')
      }
    })
  }

  /**
   * @param {Chosen['which']} which
   * @param {any} about the changes, and the format that they are `only` about
   * @param {selections.Selection} ranges their places
   * @param {string} [key] of the request
   * @returns {Promise<number | undefined>} how many decisions changed; undefined if it failed
   */
  async function decide(which, about, ranges, key) {
    if (!about.only) foresee(ranges, about)
    const answer = await send(() => app.outbox.send('/decide', {...(listsFiles() ? {only: 'file'} : {}), ...which, ...about}, key))
    await app.attempt(app.reloadLibrary)
    return answer?.changed
  }

  async function decideChosen(about, photos = chosen()) {
    if (!photos) return
    const key = randomKey()
    const changed = await decide(photos.which, about, photos.ranges, key)
    if (changed > 0) lastKey = key
    renew()
    if (changed === undefined) return
    const stars = about.rating === undefined ? 'Changed' : count(about.rating, 'star')
    const what = about.verdict ? verdicts[about.verdict].done : stars
    // If nothing changed, there is no step, and undo would undo an earlier one.
    app.toasts.show(`${what}: ${count(photos.size)}`, changed > 0 ? {action: 'Undo', onAction: () => takeBack('undo', {of: key})} : {})
  }

  /** @param {'undo' | 'redo'} path @param {{of?: string}} [which] the last step, or a request's if it is the last */
  async function takeBack(path, which = {}) {
    if (isForGuest()) {
      const of = which.of ?? lastKey
      if (path === 'redo' || !of) return app.toasts.show(`There is nothing to ${path}.`)
      which = {of}
      lastKey = null
    }
    const answer = await app.attempt(() => app.outbox.send(`/${path}`, which))
    if (!answer) return undefined
    if (answer.outcome === 'nothing') app.toasts.show(`There is nothing to ${path}.`)
    else if (answer.outcome === 'decidedSince') app.toasts.show('Nothing was changed: there is a later decision.', {problem: true})
    else if (answer.outcome === 'changedSince') app.toasts.show(`Nothing was changed: ${answer.changed} changed since.`, {problem: true})
    else app.toasts.show(`${path === 'undo' ? 'Undone' : 'Redone'}: ${answer.step ? stepWords(answer.step) : count(answer.photos.length)}`)
    if (answer.step?.albums || answer.step?.tags) collectionsChanged()
    renew()
    await app.attempt(app.reloadLibrary)
    return undefined
  }

  /**
   * Makes photos one photo.
   *
   * @param {string[]} photos
   * @param {string} [cover] the first one by default
   */
  async function stack(photos, cover = photos[0]) {
    const answer = await send(() => app.client.post('/stack', {photos, cover}, {key: randomKey()}))
    if (answer) app.toasts.show(`Stacked: ${count(photos.length, 'file')}`, {action: 'Undo', onAction: () => takeBack('undo')})
  }

  /** @param {string[]} photos */
  async function unstack(photos) {
    const answer = await send(() => app.client.post('/unstack', {photos}, {key: randomKey()}))
    if (answer) app.toasts.show('Unstacked.', {action: 'Undo', onAction: () => takeBack('undo')})
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
   * Adds photos to an album.
   *
   * @param {string} album its ID
   * @param {Chosen} photos
   */
  function put(album, {which, size}) {
    return send(async () => {
      await app.client.patch(`/albums/${album}/photos`, 'photos' in which ? {add: which.photos} : {...which, add: true})
      app.toasts.show(`${count(size)} added to the album.`)
      collectionsChanged()
    })
  }

  async function putIntoNew(photos) {
    const name = await askForText({title: 'New album', label: 'Album name', confirm: 'Create'})
    if (!name) return
    const album = await app.attempt(() => app.client.post('/albums', {name}, {key: randomKey()}))
    if (album) await put(album.id, photos)
  }

  /** @param {HTMLElement} anchor */
  async function showMenu(anchor) {
    const photos = chosen()
    if (!photos) return
    const {albums} = isForGuest() ? {albums: []} : await app.attempt(() => app.client.get('/albums')) ?? {albums: []}
    openMenu(anchor, [
      ...[5, 4, 3, 2, 1].map((stars) => ({label: '★'.repeat(stars), run: () => decideChosen({rating: stars}, photos)})),
      {label: 'No stars', run: () => decideChosen({rating: 0}, photos)}, null,
      {label: 'Remove the verdict', icon: 'none', run: () => decideChosen({verdict: null}, photos)},
      ...(isForGuest() ? [] : [
        null, ...albums.slice(0, 12).map((album) => ({label: album.name, icon: /** @type {const} */ ('album'), run: () => put(album.id, photos)})),
        {label: 'New album…', icon: /** @type {const} */ ('plus'), run: () => putIntoNew(photos)}, ...stackItems(photos),
      ]),
    ])
  }

  /** @param {Chosen} photos */
  function stackItems({which}) {
    if (!('photos' in which)) return []
    const {photos} = which
    const stacking = photos.length > 1 ? [{label: 'Stack as one photo', run: () => stack(photos)}] : []
    return [null, ...stacking, {label: 'Unstack', run: () => unstack(photos)}]
  }

  return {decide, decideChosen, takeBack, tagChosen, showMenu, stack, unstack}
}
