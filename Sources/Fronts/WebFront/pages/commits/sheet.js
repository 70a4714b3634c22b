import {make, fill} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {showDialog} from '../ui/dialog.js'
import {count, number} from '../ui/format.js'
import {query} from '../remote/client.js'
import {namedTierAddress, tierFor} from '../remote/tiers.js'
import {leftList} from './left.js'

/**
 * Shows what a commit would do, and asks for confirmation.
 *
 * @param {import('../app.js').App} app
 * @param {string | null} session limits it to this session's decisions
 * @returns {Promise<{force: boolean, copiesToTrash: boolean} | null>} null if cancelled
 */
export async function confirmCommit(app, session) {
  const preview = (copiesToTrash) => app.client.get(`/commit${query({session, copiesToTrash: copiesToTrash || null})}`, {patience: Infinity})
  let plan = await preview(false)
  if (plan.pending === 0) {
    app.toasts.show('There is nothing to commit.')
    return null
  }
  const hasNoTrash = plan.left.some(({reason}) => reason === 'noTrash')
  const copies = make('input', {type: 'checkbox', onchange: renew})
  const force = make('input', {type: 'checkbox', onchange: allow})
  const body = make('div', {class: 'commit-sheet'})
  const copiesLine = hasNoTrash && checkLine(copies, 'Move photos from disks without a trash into your own trash', 'They are copied there first, and removed once the copy is safe.')

  function show() {
    const lines = [
      plan.sidecarsWritten > 0 && effect('tag', count(plan.sidecarsWritten, 'sidecar is', 'sidecars are'), 'written, with stars, tags and favourites'),
      plan.sidecarsRemoved > 0 && effect('undo', count(plan.sidecarsRemoved, 'sidecar is', 'sidecars are'), 'removed: there is nothing left to record'),
      plan.trashed > 0 && effect('trash', count(plan.trashed, 'photo goes', 'photos go'), 'to the trash, where you can get them back'),
      plan.restored > 0 && effect('redo', count(plan.restored, 'photo comes', 'photos come'), 'back from the trash'),
      plan.unchanged > 0 && effect('check', count(plan.unchanged, 'photo is', 'photos are'), 'up to date already'),
    ].filter(Boolean)
    fill(body,
      lines.length > 0 ? make('ul', {class: 'commit-effects'}, ...lines) : make('p', {}, 'Nothing can be done at present.'),
      plan.trashed > 0 && thumbnails(plan, app.store.state),
      plan.leftCount > 0 && make('details', {class: 'commit-left', open: plan.leftCount <= 3},
        make('summary', {}, icon('warning'), `${count(plan.leftCount)} cannot be changed`),
        leftList(plan.left), plan.leftCount > plan.left.length && make('p', {class: 'soft'}, `and ${count(plan.leftCount - plan.left.length)} more`)),
      copiesLine,
      plan.needsForce && checkLine(force, `Move ${number(plan.trashed)} of the ${number(plan.total)} photos of this library to the trash`, 'That is more than half of it, so it needs your confirmation.'),
      make('p', {class: 'soft small'}, 'Photos themselves are never changed. You can revert this commit in History.'))
    allow()
  }

  function allow() {
    /** @type {HTMLButtonElement | null} */
    const button = body.closest('dialog')?.querySelector('footer .primary')
    if (button) button.disabled = plan.needsForce && !force.checked || !canDo(plan)
  }

  async function renew() {
    const wanted = copies.checked
    await app.attempt(async () => {
      const next = await preview(wanted)
      if (copies.checked !== wanted) return
      plan = next
      show()
    })
  }

  show()
  const answer = showDialog({
    title: session ? 'Commit the decisions of this review?' : 'Commit your decisions?', wide: true, body: [body],
    buttons: [{label: 'Cancel', value: ''}, {label: 'Commit', value: 'yes', kind: 'primary'}],
  })
  allow()
  return await answer === 'yes' ? {force: force.checked, copiesToTrash: copies.checked} : null
}

function canDo({sidecarsWritten, sidecarsRemoved, trashed, restored, unchanged}) {
  return sidecarsWritten + sidecarsRemoved + trashed + restored + unchanged > 0
}

function effect(sign, amount, words) {
  return make('li', {}, icon(sign), make('span', {}, make('strong', {}, amount), ` ${words}.`))
}

function checkLine(input, label, explanation) {
  return make('label', {class: 'check-line'}, input, make('span', {}, label, make('small', {class: 'soft'}, explanation)))
}

function thumbnails({trashedPhotos, trashed}, state) {
  const hidden = trashed - trashedPhotos.length
  return make('ul', {class: 'thumbnails', 'aria-label': 'Photos that go to the trash'},
    ...trashedPhotos.map(({id, path}) => make('li', {}, thumbnail(id, path, state))),
    hidden > 0 && make('li', {class: 'thumbnail-more soft'}, `+${number(hidden)}`))
}

/**
 * A small picture of a photo that links to it, or its name if there is no picture.
 *
 * @param {string} photo its ID
 * @param {string} path
 * @param {import('../store.js').State} state
 */
export function thumbnail(photo, path, {library}) {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const tier = tierFor(library.tiers, 64 * devicePixelRatio)?.name ?? library.gridTier
  const image = make('img', {src: namedTierAddress(photo, tier), alt: name, title: name, loading: 'lazy', decoding: 'async'})
  image.onerror = () => image.replaceWith(make('span', {class: 'thumbnail-name'}, name))
  return make('a', {class: 'thumbnail', href: `/?photo=${photo}`}, image)
}
