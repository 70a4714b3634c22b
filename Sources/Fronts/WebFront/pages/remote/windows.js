/**
 * Other windows of this page, at the same address.
 *
 * @param {string} name of what they talk about
 * @param {(message: any) => void} onMessage what another window told
 */
export function otherWindows(name, onMessage) {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({data}) => onMessage(data)

  return {
    /** @param {any} message */
    tell: (message) => channel.postMessage(message),

    /**
     * One window at a time, where the browser can do that: only on secure pages. Elsewhere all of them work at once.
     *
     * @template Result
     * @param {() => Promise<Result>} work
     * @returns {Promise<Result>}
     */
    exclusively: (work) => navigator.locks ? navigator.locks.request(name, work) : work(),
  }
}
