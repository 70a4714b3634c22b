import {postLastingly} from '../remote/lasting.js'
import {confirmCommit} from './sheet.js'
import {reportText} from './words.js'
import {revertCommit} from './revert.js'
import {showLeft} from './left.js'
import {reportedBatches} from './reported.js'

/**
 * Shows what a commit would do; if confirmed, commits and reports the result.
 *
 * @param {import('../app.js').App} app
 * @param {string | null} session limits it to this session's decisions
 * @returns {Promise<import('../remote/types.js').Commit | null>} null if it was cancelled or failed, which was reported;
 *   waits while the connection is lost
 */
export async function commitPending(app, session = null) {
  if (app.store.state.isCommitting) return null
  const wish = await app.attempt(async () => {
    await app.outbox.settled()
    return confirmCommit(app, session)
  })
  return wish ? commit(app, {...wish, ...(session ? {session} : {})}) : null
}

async function commit(app, wish) {
  if (app.store.state.isCommitting) return null
  app.store.update({isCommitting: true})
  try {
    const {answer, wasLost} = await postLastingly(app.client, '/commit', wish)
    if (wasLost) reportLost(app, answer)
    else reportCommit(app, answer)
    return answer
  } catch (error) {
    app.toasts.show(`The commit stopped: ${error.message}`, {problem: true, action: 'Try again', onAction: () => commitPending(app, wish.session ?? null)})
    return null
  } finally {
    app.store.update({isCommitting: false})
  }
}

/**
 * Reports what a commit did, and offers to revert it.
 *
 * @param {import('../app.js').App} app
 * @param {import('../remote/types.js').Commit} report
 * @param {string} deed
 */
export function reportCommit(app, report, deed = 'Committed') {
  if (report.batch) reportedBatches.add(report.batch)
  const left = report.left ?? []
  const text = reportText(report, deed)
  const revert = report.batch && report.applied > 0 && {label: 'Revert', run: () => revertCommit(app, report.batch)}
  if (left.length > 0) {
    app.toasts.show(text, {problem: true, actions: [{label: 'Why', run: () => showLeft(left)}, revert].filter(Boolean)})
  } else {
    app.toasts.show(text, {stays: Boolean(revert), actions: revert ? [revert, {label: 'History', run: () => app.navigate('/history')}] : []})
  }
}

/**
 * A commit not requested in this window: an automatic one, or one of another window.
 *
 * @param {import('../app.js').App} app
 * @param {{state: string, session?: string, report?: import('../remote/types.js').Commit, reason?: string}} news
 */
export function handleCommit(app, {state, session, report, reason}) {
  if (app.store.state.isCommitting) return
  if (state === 'failed') return app.toasts.show(`The commit failed: ${reason}`, {problem: true})
  if (state !== 'done' || reportedBatches.has(report.batch) || report.applied + report.left.length === 0) return
  const isAutomatic = Boolean(session) && app.store.state.preferences?.['commit-threshold'] > 0
  reportCommit(app, report, isAutomatic ? 'Committed automatically' : 'Committed')
}

/** The first answer was lost, and the server may have restarted since, so the report may only cover the rest. */
function reportLost(app, report) {
  app.toasts.show('The connection was lost while committing. History shows what was committed.', {
    problem: true, action: 'History', onAction: () => app.navigate('/history'),
  })
  if (report.left?.length) reportCommit(app, report)
}
