import {make} from '../ui/dom.js'
import {showDialog} from '../ui/dialog.js'
import {postLastingly} from '../remote/lasting.js'
import {number} from '../ui/format.js'
import {changesText} from './words.js'
import {showLeft} from './left.js'
import {reportedBatches} from './reported.js'

/**
 * Reverts a commit, and reports the result.
 *
 * @param {import('../app.js').App} app
 * @param {string} batch the commit's ID
 * @returns {Promise<boolean>} whether at least a part was reverted
 */
export async function revertCommit(app, batch) {
  if (app.store.state.isCommitting) return false
  app.store.update({isCommitting: true})
  const report = await app.attempt(() => revert(app, batch, {}))
  app.store.update({isCommitting: false})
  if (!report) return false
  if (report.batch) reportedBatches.add(report.batch)
  const left = report.left ?? []
  const done = changesText(report)
  const text = [done ? `Reverted: ${done}.` : left.length ? '' : 'There was nothing to revert.', left.length ? `${number(left.length)} could not be reverted.` : ''].filter(Boolean).join(' ')
  app.toasts.show(text, {problem: left.length > 0, actions: left.length > 0 ? [{label: 'Why', run: () => showLeft(left)}] : []})
  await app.attempt(app.reloadLibrary)
  return report.applied > 0
}

async function revert(app, batch, wish) {
  try {
    const {answer} = await postLastingly(app.client, `/commits/${batch}/revert`, wish)
    return answer
  } catch (error) {
    if (error.document?.type !== 'urn:sluice:problem:too-many-trashed' || wish.force) throw error
    const {count, total} = error.document
    const answer = await showDialog({
      title: 'Move most photos to the trash again?',
      body: [make('p', {}, `Reverting this commit moves ${number(count)} of the ${number(total)} photos of this library to the trash, where they were before.`)],
      buttons: [{label: 'Cancel', value: ''}, {label: 'Revert', value: 'yes', kind: 'primary'}],
    })
    return answer === 'yes' ? revert(app, batch, {force: true}) : null
  }
}
