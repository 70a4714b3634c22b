/**
 * Communicates with other windows of this page at the same address.
 *
 * @param {string} name the name of the channel
 * @param {(message: any) => void} onMessage receives messages of other windows
 */
export function otherWindows(name, onMessage) {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({data}) => onMessage(data)

  return {
    /** @param {any} message */
    send: (message) => channel.postMessage(message),

    /**
     * Runs in one window at a time if the browser supports locks, which need a secure page. Otherwise all windows run at
     * once.
     *
     * @template Result
     * @param {() => Promise<Result>} work
     * @returns {Promise<Result>}
     */
    exclusively: (work) => navigator.locks ? navigator.locks.request(name, work) : work(),
  }
}
