const signals = /** @type {typeof AbortSignal & NewerAbortSignals} */ (AbortSignal)

/**
 * Ends as soon as one of them does.
 *
 * @param {...AbortSignal} ends
 */
export function firstOf(...ends) { return signals.any(ends) }

/**
 * Ends after a while.
 *
 * @param {number} milliseconds
 */
export function after(milliseconds) { return signals.timeout(milliseconds) }
