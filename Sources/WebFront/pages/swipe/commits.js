import {make} from '../ui/dom.js'
import {showDialog} from '../ui/dialog.js'
import {count} from '../ui/format.js'
import {askLastingly} from '../remote/lasting.js'

/**
 * Applies what was decided to the files, and says what came of it.
 *
 * @param {import('../app.js').App} app
 * @param {string | null} session only what this session decided
 * @returns {Promise<import('../remote/types.js').CommitReport | null>} nothing where it failed, which was said; while the
 *   connection is lost, it waits
 */
export async function commitPending(app, session = null) {
  if (app.store.state.isCommitting) return null
  app.store.update({isCommitting: true})
  try {
    await app.outbox.settled()
    const {answer, wasLost} = await askLastingly(app.client, '/commit', session ? {session} : {})
    if (wasLost) tellLost(app, answer)
    else tellCommit(app, answer)
    return answer
  } catch (error) {
    app.toasts.show(`The commit did not come to its end: ${error.message}`, {problem: true, action: 'Try again', onAction: () => commitPending(app, session)})
    return null
  } finally {
    app.store.update({isCommitting: false})
  }
}

/** @param {import('../app.js').App} app @param {import('../remote/types.js').CommitReport} report */
export function tellCommit(app, report) {
  const left = report.left ?? []
  const done = report.applied ? `${count(report.applied)} committed.` : 'There was nothing to commit.'
  if (left.length === 0) {
    app.toasts.show(done, report.batch ? {action: 'History', onAction: () => app.navigate('/history')} : {})
    return
  }
  app.toasts.show(`${report.applied ? done : ''} ${count(left.length)} could not be.`.trim(), {
    problem: true, action: 'Why', onAction: () => showLeft(left),
  })
}

/** The first answer was lost, and the server may have started again since: the report may be about the rest alone. */
function tellLost(app, report) {
  app.toasts.show('The connection was lost while committing. History says all that was committed.', {
    problem: true, action: 'History', onAction: () => app.navigate('/history'),
  })
  if (report.left?.length) tellCommit(app, report)
}

function showLeft(left) {
  return showDialog({
    title: left.length === 1 ? 'One photo was left as it is' : `${count(left.length)} were left as they are`, wide: true,
    body: [
      make('p', {class: 'soft'}, 'Their decisions stay pending, and the next commit tries again.'),
      make('ul', {class: 'left-list'}, ...left.map(({path, reason, words, remedy}) => make('li', {},
        make('strong', {}, path), make('span', {}, words ?? reason), remedy && make('span', {class: 'soft'}, `What to do: ${remedy}.`)))),
    ],
  })
}
