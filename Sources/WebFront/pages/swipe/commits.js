import {make} from '../ui/dom.js'
import {showDialog} from '../ui/dialog.js'
import {count} from '../ui/format.js'
import {randomKey} from '../remote/client.js'

/**
 * Applies what was decided to the files, and says what came of it.
 *
 * @param {import('../app.js').App} app
 * @param {string | null} session only what this session decided
 * @returns {Promise<import('../remote/types.js').CommitReport | null>} nothing where it failed, which was said
 */
export async function commitPending(app, session = null) {
  if (app.store.state.isCommitting) return null
  app.store.update({isCommitting: true})
  try {
    await app.outbox.settled()
    const report = await app.client.post('/commit', session ? {session} : {}, {key: randomKey()})
    tellCommit(app, report)
    return report
  } catch (error) {
    app.toasts.show(`Nothing was committed: ${error.message}`, {problem: true, action: 'Try again', onAction: () => commitPending(app, session)})
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
